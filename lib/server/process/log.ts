import 'server-only';
import { type Logger, pino } from 'pino';
import { getEnv } from '@/lib/server/process/env';
import { LineWriter } from '@/lib/server/process/line-writer';
import { perProcess } from '@/lib/server/process/per-process';

/** One for all bundles, so that their lines do not get into each other. */
const getStdout = perProcess('stdout', () => new LineWriter(1)).get;

let log: Logger | undefined;

/**
 * The log of this process, in lines of JSON on stdout. A line that can't be written is dropped. Never log the id of a project, a name or an amount: a reader of
 * the log must not be able to open a project. Log an error by `describeError`.
 */
export function getLog(): Logger {
  log ??= pino(
    {
      level: getEnv().LOG_LEVEL,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
    },
    getStdout(),
  );
  return log;
}
