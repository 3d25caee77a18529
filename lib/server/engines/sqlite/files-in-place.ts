import 'server-only';
import { type BigIntStats, closeSync, openSync, readSync, statSync } from 'node:fs';
import { perProcess } from '@/lib/server/process/per-process';

/** The identities of a file and of its write-ahead log, and the bytes of the file when it was last seen whole. */
interface Files {
  database: string | undefined;
  log: string | undefined;
  size: number;
}

/** What was at a path when this process first opened it. A connection that is opened later must not serve other files. */
const opened = perProcess('opened-files', () => new Map<string, Files>());

/** Lets the next connections serve the files that are there then. */
export const forgetFiles = opened.take;

/** An open file has lost its name, or its end. The code is the one that SQLite has for this. */
class MovedFileError extends Error {
  override name = 'MovedFileError';
  readonly code = 'SQLITE_READONLY_DBMOVED';
}

/**
 * Call this when a connection to the file that this process serves has opened its write-ahead log. The returned function
 * throws unless both files are still at their path, and the database is no shorter than it says itself: what is written to a file
 * without a name is lost when it is closed, and a file that was truncated has lost what was in it.
 * `onMoved` is called at the first of the failures in a row.
 */
export function watchFiles(file: string, onMoved: (message: string) => void): () => void {
  const now = (): Files => {
    const [database, log] = [statOf(file), statOf(`${file}-wal`)];
    return { database: identityOf(database), log: identityOf(log), size: Number(database?.size ?? 0) };
  };
  const files = opened.get();
  const first = files.get(file) ?? now();
  files.set(file, first);
  let isInPlace = true;
  return () => {
    const wasInPlace = isInPlace;
    const { database, log, size } = now();
    isInPlace =
      database === first.database &&
      log === first.log &&
      // A file gets smaller by VACUUM alone, which has it say so.
      (size >= first.size || size >= sizeByHeader(file));
    if (isInPlace) {
      first.size = size;
      return;
    }
    if (wasInPlace) onMoved(MOVED);
    throw new MovedFileError(MOVED);
  };
}

const MOVED =
  'The database file or its write-ahead log was removed, replaced or truncated while this server has it open. Nothing is read or ' +
  'acknowledged until the same files are back, or the server is started again.';

/** Undefined where there is no file. Numbers of a file in a container go past what a double holds exactly. */
function statOf(file: string): BigIntStats | undefined {
  return statSync(file, { bigint: true, throwIfNoEntry: false });
}

/** The device and the number of a file. */
function identityOf(stat: BigIntStats | undefined): string | undefined {
  return stat && `${stat.dev}:${stat.ino}`;
}

/** Bytes that a database has by its header (https://www.sqlite.org/fileformat.html, 1.3). Infinite where that is gone. */
function sizeByHeader(file: string): number {
  const header = Buffer.alloc(HEADER);
  const opened = openSync(file, 'r');
  try {
    if (readSync(opened, header, 0, HEADER, 0) < HEADER) return Number.POSITIVE_INFINITY;
  } finally {
    closeSync(opened);
  }
  const pageSize = header.readUInt16BE(16);
  return (pageSize === 1 ? 65_536 : pageSize) * header.readUInt32BE(28);
}

const HEADER = 100;
