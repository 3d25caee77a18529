import 'server-only';
import { setImmediate as nextTurn } from 'node:timers/promises';
import pLimit from 'p-limit';
import { expenseFromWire, type WireExpense } from '@/lib/contract/project';
import type { Expense } from '@/lib/domain/project';
import { perProcess } from '@/lib/server/process/per-process';
import { type ProjectRows, readProject } from '@/lib/server/repositories/project-repository';
import { projectNotFound } from '@/lib/server/resources/errors';
import { PIECE } from '@/lib/server/resources/project-json';
import { wireMembersOf } from '@/lib/server/resources/serializers';
import { openProject } from '@/lib/server/services/open-project';
import { type CsvStyle, csvLines } from '@/lib/transfer/export/export-csv';

/** A project as CSV in UTF-8. */
interface ProjectCsv {
  version: number;
  /** Members and expenses. */
  entities: number;
  pieces: readonly Uint8Array<ArrayBuffer>[];
  bytes: number;
}

/** For programs: in English, with commas and decimal points. */
const STYLE: CsvStyle = {
  words: { payer: 'Payer', name: 'Name', amount: 'Amount', sum: 'Sum', unnamed: 'Unnamed', payment: 'Payment' },
  decimalMark: '.',
};

/** They are seldom asked for and not kept. Made one after the other, they do not fill the memory. */
const turn = perProcess('csv-turn', () => pLimit(1));

/** The whole project as CSV, made anew each time. Throws what `openProject` throws. */
export async function getProjectCsv(link: string): Promise<ProjectCsv> {
  const { projectId } = await openProject(link);
  return turn.get()(async () => {
    const rows = await readProject(projectId);
    if (rows === null) throw projectNotFound();
    return write(rows);
  });
}

/** Gives way to others after each piece. */
async function write({ project, ...rows }: ProjectRows): Promise<ProjectCsv> {
  const encoder = new TextEncoder();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let text = '';
  const members = wireMembersOf(rows).map(({ head, expenses }) => ({ ...head, expenses: fromWire(expenses) }));
  for (const line of csvLines(members, STYLE)) {
    text += line;
    if (text.length < PIECE) continue;
    pieces.push(encoder.encode(text));
    text = '';
    await nextTurn();
  }
  pieces.push(encoder.encode(text));
  const bytes = pieces.reduce((sum, piece) => sum + piece.byteLength, 0);
  return { version: project.version, entities: rows.members.length + rows.expenses.length, pieces, bytes };
}

function* fromWire(expenses: Iterable<WireExpense>): Generator<Expense> {
  for (const expense of expenses) yield expenseFromWire(expense);
}
