import { z } from 'zod/mini';

/** A list that is read up to its first fault, and told by that. A file of a million wrong entries would make as many issues. */
export function failFastList<Schema extends z.ZodMiniType>(entry: Schema) {
  return z.pipe(
    z.array(z.unknown()),
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
