import 'server-only';
import { type Logger, pino } from 'pino';
import { getEnv } from '@/lib/server/process/env';

let log: Logger | undefined;

/**
 * The log of this process: a line of JSON on stdout for each entry. No entry holds the id of a project, a name or an
 * amount: whoever reads a log must not be able to open a project. An error goes in as what `describeError` makes of it.
 */
export function getLog(): Logger {
  log ??= pino({
    level: getEnv().LOG_LEVEL,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (level) => ({ level }) },
  });
  return log;
}
