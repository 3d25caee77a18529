import 'server-only';
import path from 'node:path';
import { z } from 'zod';

/** The URL of a database on one of the engines. The path of a SQLite file is made absolute. */
export const databaseUrl = z
  .string()
  // Whatever it is, the message does not repeat it: it may hold a password.
  .refine(
    (url) => /^file:(?!\/\/|:)[^?#]+$/.test(url) || (/^postgres(ql)?:\/\//.test(url) && URL.canParse(url)),
    'must be file: and the path of a SQLite file, or postgres:// or postgresql:// and the address of a PostgreSQL ' +
      'database; for example file:./data/quits.db or postgresql://quits@localhost/quits',
  )
  .transform((url) => (isFileUrl(url) ? `file:${fromProjectFolder(fileOf(url))}` : url));

/** Whether a valid URL names a file on this machine: SQLite's. All others are PostgreSQL's. */
export function isFileUrl(url: string): boolean {
  return url.startsWith('file:');
}

/** The path in the URL of a SQLite file. */
export function fileOf(url: string): string {
  return url.slice('file:'.length);
}

function fromProjectFolder(file: string): string {
  // Only run time knows this path: the comment keeps the bundler from tracing the whole project folder for it.
  return path.resolve(/* turbopackIgnore: true */ process.cwd(), file);
}
