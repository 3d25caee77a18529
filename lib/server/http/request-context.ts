import 'server-only';
import { AsyncLocalStorage } from 'node:async_hooks';
import type { ServerResponse } from 'node:http';
import { perProcess } from '@/lib/server/process/per-process';

/** What the front door and the page that it has rendered tell each other about one request. */
export interface RequestContext {
  readonly response: ServerResponse;
  /** The front door could not ask the database, so the page asks it no second time. */
  isDatabaseAway?: boolean;
  /** Set by a page that others may get too. */
  cacheable?: Cacheable;
}

/** What is known of a page that shows a project, all of it, or none, and nothing of who asks. */
export interface Cacheable {
  /** What it shows, as a name: a page of another state is another one. */
  state: string;
  /** Whether it would be rendered alike now. Rejects where the database can't be asked. */
  isCurrent(): Promise<boolean>;
}

/** The front door and the pages are in different bundles. */
const storage = perProcess('request-context', () => new AsyncLocalStorage<RequestContext>());

/** Runs this, and all that it starts, in the context of a request. */
export function runInContext<T>(context: RequestContext, run: () => T): T {
  return storage.get().run(context, run);
}

/** The context of the request that is being answered. Undefined where no front door has seen it, as on Vercel. */
export function getRequestContext(): RequestContext | undefined {
  return storage.get().getStore();
}

/** Says of the page that is being rendered that others may get it too. */
export function noteCacheable(page: Cacheable): void {
  const context = getRequestContext();
  if (context) context.cacheable = page;
}
