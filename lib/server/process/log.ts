import 'server-only';
import { type Logger, pino } from 'pino';
import { getEnv } from '@/lib/server/process/env';

let log: Logger | undefined;

/**
 * The log of this process, in lines of JSON on stdout. Never log the id of a project, a name or an amount: a reader of
 * the log must not be able to open a project. Log an error by `describeError`.
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
