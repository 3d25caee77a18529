import 'server-only';
import { writeSync } from 'node:fs';
import { type Logger, pino } from 'pino';
import { driverCodeOf } from '@/lib/server/engines/database-errors';
import { getEnv } from '@/lib/server/process/env';
import { perProcess } from '@/lib/server/process/per-process';

/** One for all bundles, so that their lines do not get into each other. */
const getStdout = perProcess('stdout', () => new LineWriter(1)).get;

let log: Logger | undefined;

/**
 * The log of this process, in lines of JSON on stdout. A line that can't be written is dropped. Never log the id of a
 * project, a name or an amount: a reader of the log must not be able to open a project. Log an error by
 * `describeError`.
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

/** Bytes that wait for a reader, or for room on a disk. What comes beyond is dropped. */
const MAX_WAITING = 64 * 1024;

/** Milliseconds between two attempts to write what waits. */
const RETRY_MS = 100;

/**
 * Writes lines to a file descriptor, at once and whole. Where it takes none (a full disk, a reader that is slow or gone),
 * 64 KiB wait and further lines are dropped: a log neither stops nor ends the process that writes it. The destination of
 * pino does both: it sleeps until a reader goes on, and tries without an end to get rid of its last lines.
 */
export class LineWriter {
  #waiting: Uint8Array = new Uint8Array();
  #timer: NodeJS.Timeout | undefined;

  constructor(private readonly fd: number) {}

  write(line: string): void {
    if (this.#waiting.length + Buffer.byteLength(line) > MAX_WAITING) return;
    this.#waiting = this.#waiting.length > 0 ? Buffer.concat([this.#waiting, Buffer.from(line)]) : Buffer.from(line);
    if (this.#timer === undefined) this.#flush();
  }

  #flush(): void {
    try {
      while (this.#waiting.length > 0) this.#waiting = this.#waiting.subarray(writeSync(this.fd, this.#waiting));
    } catch {
      // There is nowhere to say so: this is the log.
      this.#timer = setTimeout(() => {
        this.#timer = undefined;
        this.#flush();
      }, RETRY_MS).unref();
    }
  }
}

export interface ErrorDescription {
  name: string;
  code?: string;
  /** The code of the database's own driver, such as SQLITE_FULL. */
  driverCode?: string;
  /** The Prisma model that a query was about. */
  model?: string;
  stack?: string[];
  cause?: ErrorDescription;
}

/**
 * What a log may say of an error: its kind and its origin. Without the message, even in the stack, because messages of
 * the database quote ids, names and amounts.
 */
export function describeError(error: unknown): ErrorDescription {
  if (!(error instanceof Error)) return { name: typeof error };
  const { code, meta } = error as { code?: unknown; meta?: { modelName?: unknown } };
  return {
    name: error.name,
    code: textOf(code),
    driverCode: driverCodeOf(error),
    model: textOf(meta?.modelName),
    stack: framesOf(error),
    cause: error.cause instanceof Error ? describeError(error.cause) : undefined,
  };
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function framesOf({ stack = '' }: Error): string[] {
  const lines = stack.split('\n').map((line) => line.trim());
  return lines.filter((line) => /^at .+(:\d+:\d+|<anonymous>|native)\)?$/.test(line));
}
