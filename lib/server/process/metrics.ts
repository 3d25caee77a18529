import 'server-only';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isBearer } from '@/lib/server/process/bearer';
import { getEnv } from '@/lib/server/process/env';
import { openResponses } from '@/lib/server/process/open-requests';
import { getProcessState, setProcessState } from '@/lib/server/process/per-process';

/** What this process counts for Prometheus, where METRICS_TOKEN asks for it. No label holds an id: routes are patterns. */
export interface Metrics {
  /** A request that has ended, by the pattern of its path. */
  noteRequest(method: string, route: string, status: number, seconds: number): void;
  notePage(from: 'hit' | 'miss'): void;
  /** The source of rates was asked. */
  noteRates(result: 'answered' | 'failed'): void;
  noteDatabase(work: 'read' | 'write' | 'query', seconds: number): void;
  /** All of it in the text form of Prometheus, and the type of that. */
  scrape(): Promise<{ type: string; text: string }>;
}

/** Undefined where nothing is to be counted. */
export function getMetrics(): Metrics | undefined {
  return getProcessState<Metrics>('metrics');
}

/** Begins to count, where METRICS_TOKEN is set. Called ahead of the first use of the database. */
export async function openMetrics(): Promise<void> {
  if (getEnv().METRICS_TOKEN !== '') setProcessState('metrics', await newMetrics());
}

/** Whether the request has the token as its bearer. Takes as long for any other. */
function mayScrape({ headers: { authorization = '' } }: IncomingMessage): boolean {
  return isBearer(authorization, getEnv().METRICS_TOKEN);
}

/** Answers with all that was counted, or with 401. */
export async function answerScrape(
  metrics: Metrics,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  response.setHeader('Cache-Control', 'no-store');
  if (mayScrape(request)) {
    const { type, text } = await metrics.scrape();
    response.setHeader('Content-Type', type);
    response.end(text);
  } else {
    response.statusCode = 401;
    response.setHeader('WWW-Authenticate', 'Bearer realm="metrics"');
    response.setHeader('Content-Type', 'text/plain; charset=utf-8');
    response.end('Unauthorized');
  }
}

/** Measures the work, where anything is measured. */
export async function timeDatabase<T>(work: 'read' | 'write' | 'query', run: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  try {
    return await run();
  } finally {
    getMetrics()?.noteDatabase(work, (performance.now() - startedAt) / 1_000);
  }
}

const METHODS = new Set(['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'DELETE', 'PATCH']);
const WRITING_METHODS = new Set(['POST', 'PUT', 'DELETE', 'PATCH']);

async function newMetrics(): Promise<Metrics> {
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = await import('prom-client');
  const register = new Registry();
  const registers = [register];
  collectDefaultMetrics({ register });
  const requests = new Histogram({
    name: 'quits_request_duration_seconds',
    help: 'Requests by method, pattern of the path and status, and how long they took.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
    registers,
  });
  const saves = new Counter({ name: 'quits_saves_total', help: 'Changes that were made by the API.', registers });
  const conflicts = new Counter({
    name: 'quits_conflicts_total',
    help: 'Changes that were refused, as somebody else was faster (412).',
    registers,
  });
  const limits = new Counter({
    name: 'quits_limits_hit_total',
    help: 'Requests that were refused by a limit (429), by the pattern of the path.',
    labelNames: ['route'] as const,
    registers,
  });
  const pages = new Counter({
    name: 'quits_page_cache_total',
    help: 'Pages that may be cached, by whether the cache had them.',
    labelNames: ['result'] as const,
    registers,
  });
  const database = new Histogram({
    name: 'quits_database_duration_seconds',
    help: 'How long the database took: single rows read, changes written in a transaction, and other queries.',
    labelNames: ['work'] as const,
    buckets: [0.0001, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5],
    registers,
  });
  const rates = new Counter({
    name: 'quits_rate_source_asks_total',
    help: 'Questions to the source of rates (RATES_URL), by whether it gave any.',
    labelNames: ['result'] as const,
    registers,
  });
  new Gauge({
    name: 'quits_streams_open',
    help: 'Streams of events that are open.',
    registers,
    collect() {
      this.set(countStreams());
    },
  });

  return {
    noteRequest(method, route, status, seconds) {
      requests.observe({ method: METHODS.has(method) ? method : 'other', route, status }, seconds);
      if (status === 412) conflicts.inc();
      if (status === 429) limits.inc({ route });
      if (status < 300 && WRITING_METHODS.has(method) && route.startsWith('/api/')) saves.inc();
    },
    notePage: (result) => pages.inc({ result }),
    noteRates: (result) => rates.inc({ result }),
    noteDatabase: (work, seconds) => database.observe({ work }, seconds),
    scrape: async () => ({ type: register.contentType, text: await register.metrics() }),
  };
}

function countStreams(): number {
  let count = 0;
  for (const response of openResponses()) {
    if (String(response.getHeader('content-type')).startsWith('text/event-stream')) count += 1;
  }
  return count;
}
