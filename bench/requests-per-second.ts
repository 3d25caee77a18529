import { createRequire } from 'node:module';
import type { Measurement } from './rounds';

interface LoadRequest {
  url: string;
  method?: 'GET' | 'PUT' | 'PATCH';
  headers?: Record<string, string>;
  body?: string;
  /** The expected status of every response. */
  status: number;
}

interface Result {
  requests: { average: number };
  statusCodeStats: Record<string, { count: number }>;
  errors: number;
}

const CONNECTIONS = 10;

// The package has no types, and the compiler of this project accepts no untyped module.
const autocannon = createRequire(import.meta.url)('autocannon') as (options: object) => Promise<Result>;

/** The number of responses per second on ten connections. Throws if a response has another status than expected. */
export function requestsPerSecond({ status, ...request }: LoadRequest, seconds: number): Measurement {
  return async () => {
    const { requests, statusCodeStats, errors } = await autocannon({
      ...request,
      connections: CONNECTIONS,
      duration: seconds,
    });
    const others = Object.keys(statusCodeStats).filter((code) => code !== String(status));
    if (errors > 0 || others.length > 0)
      throw new Error(`${request.url}: ${errors} errors, answers with ${others.join()}.`);
    return requests.average;
  };
}
