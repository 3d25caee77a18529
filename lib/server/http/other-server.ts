import 'server-only';

/** Milliseconds after which a page comes without what the other server has not told by then. */
const MAX_WAIT_MS = 5_000;

/**
 * How this server calls the one that API_BASE_URL names: for a bounded time, and no other server, whatever that one
 * answers. A request that waits holds what it needs, and a redirect could lead into the network that this server is in.
 */
export function toOtherServer(): { signal: AbortSignal; redirect: 'error' } {
  return { signal: AbortSignal.timeout(MAX_WAIT_MS), redirect: 'error' };
}
