import { z } from 'zod/mini';

/** What who has a link may do. */
const linkMaySchema = z.enum(['read', 'write'], { error: 'What a link may do is read or write.' });

/** A link of a project. Its id stands in the place of the project's in every path. */
export const linkSchema = z.object({ id: z.string(), may: linkMaySchema, created_at: z.optional(z.iso.datetime()) });

/** The links that lead to the project now: the one that writes, and the read-only one if there is one. */
export const linksSchema = z.object({ links: z.array(linkSchema) });

export const linkInputSchema = z.object({ may: linkMaySchema }, { error: 'The body is a JSON object.' });

/** On the deletion of a project: `true` deletes it at once and for good, where it could be restored for a while. */
export const FOR_GOOD_QUERY = 'for_good';

export type LinkMay = z.infer<typeof linkMaySchema>;
export type WireLink = z.infer<typeof linkSchema>;
