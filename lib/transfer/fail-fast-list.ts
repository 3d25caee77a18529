import { z } from 'zod/mini';

/** A list that is read up to its first fault, and told by that. A list of Zod's would make as many issues as entries are wrong, which may be a million. */
export function failFastList<Schema extends z.ZodMiniType>(entry: Schema) {
  return z.pipe(
    z.custom<unknown[]>(Array.isArray),
    z.transform((items: unknown[], context) => {
      const read: z.infer<Schema>[] = [];
      for (const [at, item] of items.entries()) {
        const { success, data, error } = entry.safeParse(item);
        if (success) read.push(data);
        else {
          const [issue] = error.issues;
          context.issues.push({ code: 'custom', input: item, path: [at, ...(issue?.path ?? [])] });
          return z.NEVER;
        }
      }
      return read;
    }),
  );
}
