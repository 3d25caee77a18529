import 'server-only';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { routePattern } from '@/lib/server/http/route-pattern';
import { getLog } from '@/lib/server/process/log';

/** Writes a line to the log when the request has been answered, or given up by the client, unless it is for a file. */
export function logWhenAnswered(request: IncomingMessage, response: ServerResponse, path: string, id: string): void {
  if (isFile(path)) return;
  const startedAt = performance.now();
  const { method } = request;
  response.once('close', () => {
    const ms = Math.round((performance.now() - startedAt) * 10) / 10;
    const aborted = response.writableFinished ? undefined : true;
    const { statusCode: status } = response;
    getLog()[status >= 500 ? 'error' : 'info']({ id, method, route: routePattern(path), status, ms, aborted });
  });
}

function isFile(path: string): boolean {
  return /^\/(_next|locales)\//.test(path) || /^\/[^/]+\.\w+$/.test(path);
}
