import 'server-only';

/** Every literal part of this application's paths. */
const WORDS = new Set(['api', 'demo', 'events', 'expenses', 'health', 'members', 'project', 'projects', 'ready']);
const LONGEST = 8;

/** A path as a log may hold it: `/api/projects/{id}/members`. Any part that is no word of the application's is an id. */
export function routePattern(path: string): string {
  const parts = path.split('/', LONGEST + 1).filter((part) => part !== '');
  return `/${parts.map((part) => (WORDS.has(part) ? part : '{id}')).join('/')}`;
}
