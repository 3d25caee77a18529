import { z } from 'zod/mini';

/**
 * The events of a project, as server-sent events. `version` comes at every change, with the version as its id; `people`
 * when the number of those who are watching changes; `deleted` once, at the end; `heartbeat` while nothing else comes.
 */
export const versionEventSchema = z.object({ version: z.int(), people: z.int() });
export const peopleEventSchema = z.object({ people: z.int() });

/** In the query of a stream that is opened anew: the version that its reader has. EventSource can't send a header. */
export const SINCE_QUERY = 'since';
