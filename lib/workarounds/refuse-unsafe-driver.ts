import 'server-only';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/** What a driver calls that was compiled with the headers of Node.js 24.19 or newer, as its file names it. */
const UNSAFE_CALL = 'RemoveEnvironmentCleanupHook';

const DRIVER = 'better_sqlite3.node';

/**
 * Throws an error that says what to do where the loaded driver of SQLite would end the process by and by: compiled with Node.js
 * 24.19 or newer, it aborts as soon as a statement is collected while nothing runs. Of the newest versions of the driver, which
 * don't, none works on Node.js 20.
 *
 * For: better-sqlite3 12
 * Upstream: https://github.com/nodejs/node/issues/65446
 * Goes when it is green without this: tests/long/node-versions.test.ts
 */
export function refuseUnsafeDriver(files: readonly string[] = loadedFiles()): void {
  const driver = files.find((file) => path.basename(file) === DRIVER);
  if (driver === undefined || !readFileSync(driver).includes(UNSAFE_CALL)) return;
  throw new Error(
    'its driver, better-sqlite3, was compiled with a Node.js by which it fails (24.19 or newer). Install the packages with ' +
      'Node.js 22, or with one before 24.19, or use a PostgreSQL database',
  );
}

/** Only a process of Node.js 24 and newer is asked: before, all drivers are sound. */
function loadedFiles(): readonly string[] {
  if (Number.parseInt(process.versions.node, 10) < 24) return [];
  const { sharedObjects } = process.report.getReport() as { sharedObjects: string[] };
  return sharedObjects;
}
