import 'server-only';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import { getEnv } from '@/lib/server/process/env';
import { perProcess } from '@/lib/server/process/per-process';
import { FIXED_LIMITS, MAX_STREAMS, WINDOW_SECONDS } from '@/lib/server/rate-limit/default-limits';
import { tooManyRequests } from '@/lib/server/resources/errors';

/**
 * The requests of a client are counted by kind: projects created, changes, reads, answers with large projects, dear calls, pages
 * rendered, and all requests.
 */
export type Limit = 'create' | 'write' | 'read' | 'large' | 'dear' | 'page' | 'request';

/** The requests that a limit allows in a minute, the requests that are left, and the seconds until all are back. */
export interface Quota {
  limit: Limit;
  most: number;
  left: number;
  seconds: number;
  isExceeded: boolean;
}

/** Each process counts by itself, from a client's first request for a minute. */
const limiters = perProcess('limiters', (): Record<Limit, RateLimiterMemory> => {
  const { RATE_LIMIT_CREATE, RATE_LIMIT_WRITE, RATE_LIMIT_READ, RATE_LIMIT_REQUESTS } = getEnv();
  const limiter = (points: number) => new RateLimiterMemory({ points, duration: WINDOW_SECONDS });
  return {
    create: limiter(RATE_LIMIT_CREATE),
    write: limiter(RATE_LIMIT_WRITE),
    read: limiter(RATE_LIMIT_READ),
    large: limiter(FIXED_LIMITS.large),
    dear: limiter(FIXED_LIMITS.dear),
    page: limiter(FIXED_LIMITS.page),
    request: limiter(RATE_LIMIT_REQUESTS),
  };
});

/** Counts a request of this client. Null where the server limits nothing. */
export async function count(limit: Limit, client: string): Promise<Quota | null> {
  if (getEnv().RATE_LIMIT === 'off') return null;
  const limiter = limiters.get()[limit];
  // The limiter throws its result where the limit is exceeded.
  const result = await limiter.consume(client).catch((exceeded: RateLimiterRes) => exceeded);
  return {
    limit,
    most: limiter.points,
    left: result.remainingPoints,
    seconds: Math.max(1, Math.ceil(result.msBeforeNext / 1_000)),
    isExceeded: result.consumedPoints > limiter.points,
  };
}

/** Counts the request that is being answered towards one more limit of its client. Throws too_many_requests. */
export type CountAs = (limit: Limit) => Promise<void>;

/** The fields of draft-ietf-httpapi-ratelimit-headers-10. */
export function headersOf(quotas: readonly Quota[]): [name: string, value: string][] {
  if (quotas.length === 0) return [];
  return [
    ['RateLimit-Policy', quotas.map(({ limit, most }) => `"${limit}";q=${most};w=${WINDOW_SECONDS}`).join(', ')],
    ['RateLimit', quotas.map(({ limit, left, seconds }) => `"${limit}";r=${left};t=${seconds}`).join(', ')],
  ];
}

/** The open streams of each client. */
const getStreams = perProcess('open-streams', () => new Map<string, number>()).get;

/** Whether the client may open one more stream. */
export function mayOpenStream(client: string): boolean {
  return getEnv().RATE_LIMIT === 'off' || (getStreams().get(client) ?? 0) < MAX_STREAMS;
}

/** Throws too_many_requests unless the client may open one more stream. */
export function requireFreeStream(client: string): void {
  if (!mayOpenStream(client)) throw tooManyRequests('Too many streams of events are open from here.');
}

/** Counts a stream of the client as open, until the function is called. */
export function countStream(client: string): () => void {
  add(client, 1);
  return () => add(client, -1);
}

function add(client: string, change: 1 | -1): void {
  const open = (getStreams().get(client) ?? 0) + change;
  if (open > 0) getStreams().set(client, open);
  else getStreams().delete(client);
}
