import { createRequire } from 'node:module';
import type { Measurement } from './rounds';

interface Shot {
  url: string;
  method?: 'GET' | 'PUT';
  headers?: Record<string, string>;
  body?: string;
  /** What every answer has to be. */
  status: number;
}

interface Result {
  requests: { average: number };
  statusCodeStats: Record<string, { count: number }>;
  errors: number;
}

const CONNECTIONS = 10;

// It comes without types, and the compiler of this project takes no module that has none.
const shootAt = createRequire(import.meta.url)('autocannon') as (options: object) => Promise<Result>;

/** How many such requests a second are answered, on ten connections. Throws where one is answered with another status. */
export function requestsPerSecond({ status, ...shot }: Shot, seconds: number): Measurement {
  return async () => {
    const { requests, statusCodeStats, errors } = await shootAt({
      ...shot,
      connections: CONNECTIONS,
      duration: seconds,
    });
    const others = Object.keys(statusCodeStats).filter((code) => code !== String(status));
    if (errors > 0 || others.length > 0)
      throw new Error(`${shot.url}: ${errors} errors, answers with ${others.join()}.`);
    return requests.average;
  };
}
