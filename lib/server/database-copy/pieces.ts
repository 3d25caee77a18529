import 'server-only';
import { SettingsError } from '@/lib/server/process/env';

/** Rows that are read at once. */
export const PAGE = 500;

/** All rows in the order of their keys. `read` gives the next page after a key. */
export async function* pages<Row>(
  read: (last: string) => Promise<Row[]>,
  keyOf: (row: Row) => string,
): AsyncGenerator<Row[]> {
  for (let page = await read(''); ; page = await read(page.map(keyOf).at(-1) ?? '')) {
    if (page.length > 0) yield page;
    if (page.length < PAGE) return;
  }
}

interface Target<Row, Key> {
  keyOf: (row: Row) => Key;
  /** Those that are there, in any order. */
  find: (keys: Key[]) => Promise<Row[]>;
  insert: (rows: Row[]) => Promise<unknown>;
}

/**
 * Inserts the rows that an earlier copy has not written, piece by piece, and compares each. Returns how many there are. Throws a
 * SettingsError where the target holds another row in place of one.
 */
export async function copyPieces<Row, Key>(
  pieces: AsyncIterable<Row[]>,
  { keyOf, find, insert }: Target<Row, Key>,
): Promise<number> {
  let count = 0;
  for await (const rows of pieces) {
    const keys = rows.map(keyOf);
    const read = async () => new Map((await find(keys)).map((row) => [keyOf(row), row]));
    const there = await read();
    const missing = rows.filter((row) => !there.has(keyOf(row)));
    if (missing.length > 0) await insert(missing);
    const copies = missing.length > 0 ? await read() : there;
    if (!rows.every((row) => isSame(copies.get(keyOf(row)), row))) throw otherContent();
    count += rows.length;
  }
  return count;
}

/** Whether they are the same as text. So what is compared at once has to be bounded. */
export function isSame(a: unknown, b: unknown): boolean {
  const [textOfA, textOfB] = [a, b].map((value) =>
    JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? part.toString() : part)),
  );
  return textOfA === textOfB;
}

export function otherContent(): SettingsError {
  return new SettingsError('TO_URL holds a project of FROM_URL with other content. Copy into an empty database.');
}
