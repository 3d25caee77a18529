import 'server-only';
import { getEnv } from '@/lib/server/process/env';
import { perProcess } from '@/lib/server/process/per-process';
import { ProblemError } from '@/lib/server/resources/errors';

/** Streams that one client may hold open at a time. A browser opens one for each visible page. */
const MOST_STREAMS = 200;

/** By client. */
const getCounts = perProcess('open-streams', () => new Map<string, number>()).get;

/** Whether the client may open one more stream. */
export function mayOpenStream(client: string): boolean {
  return getEnv().RATE_LIMIT === 'off' || (getCounts().get(client) ?? 0) < MOST_STREAMS;
}

/** Throws too_many_requests unless the client may open one more stream. */
export function requireFreeStream(client: string): void {
  if (!mayOpenStream(client))
    throw new ProblemError('too_many_requests', 'Too many streams of events are open from here.');
}

/** Counts a stream of the client as open, until the function is called. */
export function countStream(client: string): () => void {
  add(client, 1);
  return () => add(client, -1);
}

function add(client: string, change: 1 | -1): void {
  const count = (getCounts().get(client) ?? 0) + change;
  if (count > 0) getCounts().set(client, count);
  else getCounts().delete(client);
}
