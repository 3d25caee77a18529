import type { z } from 'zod/mini';
import type { DecimalMark } from '@/lib/domain/money/amount';
import { type CsvTable, columnsOf, namedTable, tablesIn } from './csv-rows';
import { readCospend } from './formats/cospend-csv';
import { genericCsvOf, readGenericCsv } from './formats/generic-csv';
import { ihatemoneySchema, readIhatemoneyCsv, readIhatemoneyJson } from './formats/ihatemoney';
import { readPlainList } from './formats/plain-list';
import { isOlderQuitsCsv, isQuitsCsv, readQuitsCsv } from './formats/quits-csv';
import { quitsSchema, readQuits } from './formats/quits-json';
import { isShareTable, readShareTable, unknownColumns } from './formats/share-table';
import { readSpliit, spliitSchema } from './formats/spliit-json';
import { isSplitwise, readSplitwise } from './formats/splitwise-csv';
import { ImportRefused, MAX_IMPORT_BYTES } from './import-refused';
import type { ImportedProject, ImportFormat } from './imported-project';
import type { ChosenCurrency } from './one-currency';

/** A list may begin with a bracket as well, such as that of a box to be ticked. */
const JSON_START = /^\s*(?:\[\s*(?:\{|\]\s*$)|\{\s*["}])/;

export interface ReadOptions extends ChosenCurrency {
  /** In a plain list, whose marks may mean either. */
  readonly decimalMark: DecimalMark;
}

/** Reads a file by what is in it, whatever its name. Throws ImportRefused. */
export function readImportFile(bytes: Uint8Array, options: ReadOptions): ImportedProject {
  if (bytes.byteLength > MAX_IMPORT_BYTES) throw new ImportRefused({ code: 'tooLarge', bytes: bytes.byteLength });
  return readImport(decodeText(bytes), options);
}

/** Reads a text, such as a pasted one. Throws ImportRefused. */
export function readImport(pasted: string, options: ReadOptions): ImportedProject {
  const text = pasted.replace(/^\uFEFF/, '');
  const bytes = new Blob([text]).size;
  if (bytes > MAX_IMPORT_BYTES) throw new ImportRefused({ code: 'tooLarge', bytes });
  if (text.trim() === '') throw new ImportRefused({ code: 'empty' });
  if (JSON_START.test(text)) return readJson(text, options);
  refuseOtherKinds(text);
  for (const table of tablesIn(text)) {
    const imported = readTable(table, options);
    if (imported !== null) return imported;
  }
  return readPlainList(text, options.decimalMark, options);
}

function readJson(text: string, chosen: ReadOptions): ImportedProject {
  const json = parseJson(text);
  if (Array.isArray(json)) return readIhatemoneyJson(parse('ihatemoney-json', ihatemoneySchema, json), chosen);
  if (typeof json !== 'object' || json === null) throw new ImportRefused({ code: 'unknownFormat' });
  if ('participants' in json) return readSpliit(parse('spliit-json', spliitSchema, json));
  if ('members' in json) return readQuits(parse('quits-json', quitsSchema, json));
  throw new ImportRefused({ code: 'unknownFormat' });
}

/** Sheets, archives and PDFs, by their first characters: they have to be saved as something else before. */
function refuseOtherKinds(text: string): void {
  if (text.startsWith('%PDF-')) throw new ImportRefused({ code: 'pdf' });
  const isArchive = text.startsWith('PK\u0003\u0004');
  // Excel's of before 2007 are no archives. The others are known by the names of their files.
  const isSheet = isArchive
    ? /xl\/|\.iwa|opendocument\.spreadsheet/.test(text)
    : text.startsWith('\u00D0\u00CF\u0011\u00E0');
  if (isSheet) throw new ImportRefused({ code: 'spreadsheet' });
  if (isArchive) throw new ImportRefused({ code: 'archive' });
}

/** Reads a table. Null where it is of no known kind. */
function readTable({ rows, delimiter, isWhole }: CsvTable, chosen: ReadOptions): ImportedProject | null {
  const headings = [...columnsOf(rows[0]).keys()];
  const has = (...names: readonly string[]) => names.every((name) => headings.includes(name));
  if (has('Is Reimbursement', 'Split mode')) throw new ImportRefused({ code: 'spliitCsv' });
  const isOfBills = has('what', 'amount', 'payer_name', 'owers');
  if (has('name', 'weight', 'active') || (isOfBills && has('timestamp'))) return readCospend(rows);
  if (isOfBills) return readIhatemoneyCsv(rows, chosen);
  if (isQuitsCsv(rows)) return readQuitsCsv(rows, chosen);
  if (isOlderQuitsCsv(rows)) throw new ImportRefused({ code: 'unknownFormat' });
  if (isShareTable(headings)) return readShareTable(namedTable(rows), chosen);
  // Splitwise's is known by the shape of its rows alone, which one's own table may have as well.
  const generic = genericCsvOf(rows, delimiter, chosen.decimalMark, isWhole);
  if (generic !== null) return readGenericCsv(generic, chosen.decimalMark, chosen);
  if (isSplitwise(rows)) return readSplitwise(rows, chosen);
  const columns = unknownColumns(headings);
  if (columns.length > 0) throw new ImportRefused({ code: 'unknownColumns', columns });
  return null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ImportRefused({ code: 'brokenJson' });
  }
}

function parse<Schema extends z.ZodMiniType>(format: ImportFormat, schema: Schema, json: unknown): z.infer<Schema> {
  const { success, data, error } = schema.safeParse(json);
  if (success) return data;
  throw new ImportRefused({ code: 'unreadable', format, place: error.issues[0]?.path.join('.') ?? '' });
}

/**
 * The text of a file: UTF-16 by its byte order mark, or as every other byte of its beginning is 0, otherwise UTF-8, and else the
 * superset of Latin-1 that spreadsheets save. The mark is no part of the text.
 */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || second === 0) return new TextDecoder('utf-16le').decode(bytes);
  if ((first === 0xfe && second === 0xff) || first === 0) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
