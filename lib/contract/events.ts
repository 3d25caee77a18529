import { z } from 'zod/mini';

/**
 * The events of a project, as server-sent events. `version` is sent at every change, with the revision as its id; `people`
 * when the number of watchers changes; `deleted` or `replaced` once, at the end; `heartbeat` every 20 seconds.
 */
export const versionEventSchema = z.object({ epoch: z.optional(z.string()), version: z.int(), people: z.int() });
export const peopleEventSchema = z.object({ people: z.int() });

/** The query parameter of a reopened stream with the revision that its reader has. EventSource can't send a header. */
export const SINCE_QUERY = 'since';
