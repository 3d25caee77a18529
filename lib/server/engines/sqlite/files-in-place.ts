import 'server-only';
import { statSync } from 'node:fs';
import { perProcess } from '@/lib/server/process/per-process';

/** The identities of a file and of its write-ahead log. */
interface Files {
  database: string | undefined;
  log: string | undefined;
}

/** What was at a path when this process first opened it. A connection that is opened later must not serve other files. */
const opened = perProcess('opened-files', () => new Map<string, Files>());

/** Lets the next connections serve the files that are there then. */
export const forgetFiles = opened.take;

/** An open file has lost its name. The code is the one that SQLite has for this. */
class MovedFileError extends Error {
  override name = 'MovedFileError';
  readonly code = 'SQLITE_READONLY_DBMOVED';
}

/**
 * Call this when a connection to the file that this process serves has opened its write-ahead log. The returned function
 * throws unless both files are still at their path: what is written to a file without a name is lost when it is closed.
 * `onMoved` is called at the first of the failures in a row.
 */
export function watchFiles(file: string, onMoved: (message: string) => void): () => void {
  const now = (): Files => ({ database: identityOf(file), log: identityOf(`${file}-wal`) });
  const files = opened.get();
  const first = files.get(file) ?? now();
  files.set(file, first);
  let isInPlace = true;
  return () => {
    const wasInPlace = isInPlace;
    const { database, log } = now();
    isInPlace = database === first.database && log === first.log;
    if (isInPlace) return;
    if (wasInPlace) onMoved(MOVED);
    throw new MovedFileError(MOVED);
  };
}

const MOVED =
  'The database file or its write-ahead log was removed or replaced while this server has it open. Nothing is read or ' +
  'acknowledged until the same files are back, or the server is started again.';

/** The device and the number of a file. Undefined where there is none. */
function identityOf(file: string): string | undefined {
  // Numbers of a file in a container go past what a double holds exactly.
  const stat = statSync(file, { bigint: true, throwIfNoEntry: false });
  return stat && `${stat.dev}:${stat.ino}`;
}
