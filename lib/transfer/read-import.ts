import type { z } from 'zod/mini';
import type { DecimalMark } from '@/lib/domain/money/amount';
import { type CsvTable, readCsv } from './csv-rows';
import { readCospend } from './formats/cospend-csv';
import { genericCsvOf, headsTable, readGenericCsv } from './formats/generic-csv';
import { ihatemoneySchema, readIhatemoneyCsv, readIhatemoneyJson } from './formats/ihatemoney';
import { readPlainList } from './formats/plain-list';
import { isOlderQuitsCsv, isQuitsCsv, readQuitsCsv } from './formats/quits-csv';
import { quitsSchema, readQuits } from './formats/quits-json';
import { isSesterce, readSesterce } from './formats/sesterce-csv';
import { readSpliit, spliitSchema } from './formats/spliit-json';
import { isSplitwise, readSplitwise } from './formats/splitwise-csv';
import { readTricount, TRICOUNT_COLUMNS } from './formats/tricount-csv';
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
  return readRows(readCsv(text), options) ?? readPlainList(text, options.decimalMark, options);
}

function readJson(text: string, chosen: ReadOptions): ImportedProject {
  const json = parseJson(text);
  if (Array.isArray(json)) return readIhatemoneyJson(parse('ihatemoney-json', ihatemoneySchema, json), chosen);
  if (typeof json !== 'object' || json === null) throw new ImportRefused({ code: 'unknownFormat' });
  if ('participants' in json) return readSpliit(parse('spliit-json', spliitSchema, json));
  if ('members' in json) return readQuits(parse('quits-json', quitsSchema, json));
  throw new ImportRefused({ code: 'unknownFormat' });
}

/** Null where these are no rows of a known kind. */
function readRows({ rows, delimiter }: CsvTable, chosen: ReadOptions): ImportedProject | null {
  const header = rows.find(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  const columns = new Set(header?.cells.map((cell) => cell.trim()));
  const has = (...names: readonly string[]) => names.every((name) => columns.has(name));
  if (has('Is Reimbursement', 'Split mode')) throw new ImportRefused({ code: 'spliitCsv' });
  const isOfBills = has('what', 'amount', 'payer_name', 'owers');
  if (has('name', 'weight', 'active') || (isOfBills && has('timestamp'))) return readCospend(rows);
  const fromHeader = header === undefined ? rows : rows.slice(rows.indexOf(header));
  if (isOfBills) return readIhatemoneyCsv(fromHeader, chosen);
  if (isQuitsCsv(fromHeader)) return readQuitsCsv(fromHeader, chosen);
  if (isOlderQuitsCsv(fromHeader)) throw new ImportRefused({ code: 'unknownFormat' });
  if (isSesterce(fromHeader)) return readSesterce(fromHeader, chosen);
  if (has(...TRICOUNT_COLUMNS)) return readTricount(fromHeader, chosen);
  // Splitwise's is known by the shape of its rows alone, which one's own table may have as well.
  const table = genericCsvOf(fromHeader, delimiter, chosen.decimalMark);
  if (table !== null) return readGenericCsv(table, chosen.decimalMark, chosen);
  if (isSplitwise(fromHeader)) return readSplitwise(fromHeader, chosen);
  // With another delimiter its rows are no lines of a list either.
  if (delimiter === '\t' && headsTable(header)) throw new ImportRefused({ code: 'unknownFormat' });
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
 * The text of a file: UTF-8 or UTF-16 by its byte order mark, otherwise UTF-8, and else the superset of Latin-1 that
 * spreadsheets save. The mark is no part of the text.
 */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
