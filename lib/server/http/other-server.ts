import 'server-only';
import { endInTime } from '@/lib/workarounds/end-in-time';

/** Milliseconds after which a page comes without what the other server has not told by then. */
const MAX_WAIT_MS = 5_000;

/** How a call has to be made. */
interface CallToOtherServer {
  readonly signal: AbortSignal;
  readonly redirect: 'error';
}

/**
 * Calls the server that API_BASE_URL names: for a bounded time, and no other server, whatever that one answers. A request
 * that waits holds what it needs, and a redirect could lead into the network that this server is in. Rejects as the call does.
 */
export function askOtherServer<Answer>(call: (options: CallToOtherServer) => Promise<Answer>): Promise<Answer> {
  return endInTime(MAX_WAIT_MS, (signal) => call({ signal, redirect: 'error' }));
}
