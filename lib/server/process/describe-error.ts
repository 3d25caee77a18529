import 'server-only';

export interface ErrorDescription {
  name: string;
  code?: string;
  /** The Prisma model that a query was about. */
  model?: string;
  stack?: string[];
  cause?: ErrorDescription;
}

/**
 * What a log may say of an error: its kind and where it came from. The message is left out, also where the stack repeats
 * it, because the database's messages quote ids, names and amounts.
 */
export function describeError(error: unknown): ErrorDescription {
  if (!(error instanceof Error)) return { name: typeof error };
  const { code, meta } = error as { code?: unknown; meta?: { modelName?: unknown } };
  return {
    name: error.name,
    code: textOf(code),
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
