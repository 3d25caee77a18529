import 'server-only';
import { getEnv } from '@/lib/server/process/env';
import { ProblemError } from '@/lib/server/resources/errors';

/** What one client may hold open at a time. A browser opens one for each page that is in sight. */
const MOST = 200;

/** The routes are bundled apart from each other, and the global object is what they share. */
const shared = globalThis as typeof globalThis & { quitsOpenStreams?: Map<string, number> };

function counts(): Map<string, number> {
  shared.quitsOpenStreams ??= new Map();
  return shared.quitsOpenStreams;
}

/** Whether the client may open one more stream. */
export function mayOpenStream(client: string): boolean {
  return getEnv().RATE_LIMIT === 'off' || (counts().get(client) ?? 0) < MOST;
}

/** Throws too_many_requests where the client holds as many streams open as it may. */
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
  const count = (counts().get(client) ?? 0) + change;
  if (count > 0) counts().set(client, count);
  else counts().delete(client);
}
