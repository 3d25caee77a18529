import 'server-only';
import { driverCodeOf } from '@/lib/server/engines/database-errors';

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
