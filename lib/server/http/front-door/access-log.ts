import 'server-only';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isFile, PATH_WORDS } from '@/lib/server/http/paths';
import { getLog } from '@/lib/server/process/log';
import { whenEnded } from '@/lib/server/process/open-requests';

const MAX_PARTS = 8;

/** Logs a request once it is answered, or given up by the client. Reads of files are not logged. */
export function logWhenAnswered(request: IncomingMessage, response: ServerResponse, path: string, id: string): void {
  const { method } = request;
  if (isFile(path) && (method === 'GET' || method === 'HEAD')) return;
  const startedAt = performance.now();
  whenEnded(response, () => {
    const ms = Math.round((performance.now() - startedAt) * 10) / 10;
    const aborted = response.writableFinished ? undefined : true;
    const { statusCode: status } = response;
    getLog()[status >= 500 ? 'error' : 'info']({ id, method, route: routePattern(path), status, ms, aborted });
  });
}

/** A path as the log may hold it: `/api/projects/{id}/members`. Any part but the literal ones counts as an id. */
export function routePattern(path: string): string {
  const parts = path.split('/', MAX_PARTS + 1).filter((part) => part !== '');
  return `/${parts.map((part) => (PATH_WORDS.has(part) ? part : '{id}')).join('/')}`;
}
