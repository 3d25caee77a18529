import { z } from 'zod/mini';

/** Entries of a list or of an object in a request body. */
export const MAX_LISTED = 1_000;

/**
 * A list or an object of at most so many entries. Where it has more, none is looked at: each wrong one would make an
 * issue, and a body has room for a hundred thousand.
 */
export function fewEntries<Schema extends z.ZodMiniType>(schema: Schema, max = MAX_LISTED) {
  const few = z.transform((value: unknown, { issues }) => {
    if (typeof value !== 'object' || value === null || Object.keys(value).length <= max) return value;
    issues.push({ code: 'custom', input: value, message: `It has at most ${max.toLocaleString('en')} entries.` });
    return z.NEVER;
  });
  return z.pipe(few, schema);
}
