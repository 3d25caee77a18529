import 'server-only';
import path from 'node:path';
import { z } from 'zod';

/** The URL of a database on one of the engines. The path of a SQLite file is made absolute. */
export const databaseUrl = z
  .string()
  // The message does not repeat the value, which may hold a password.
  .refine(
    (url) => /^file:(?!\/\/|:)[^?#]+$/.test(url) || (/^postgres(ql)?:\/\//.test(url) && URL.canParse(url)),
    'must be file: and the path of a SQLite file, or postgres:// or postgresql:// and the address of a PostgreSQL ' +
      'database; for example file:./data/quits.db or postgresql://quits@localhost/quits',
  )
  // The comment keeps the bundler from tracing the whole project folder for a path that only run time knows.
  .transform((url) =>
    isFileUrl(url) ? `file:${path.resolve(/* turbopackIgnore: true */ process.cwd(), fileOf(url))}` : url,
  );

/** Whether a valid URL is of SQLite. All others are of PostgreSQL. */
export function isFileUrl(url: string): boolean {
  return url.startsWith('file:');
}

/** The path in the URL of a SQLite file. */
export function fileOf(url: string): string {
  return url.slice('file:'.length);
}
