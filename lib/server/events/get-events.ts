import 'server-only';
import { engineOf } from '@/lib/server/engines/engine';
import { getEnv } from '@/lib/server/process/env';
import { PostgresRelay } from '@/lib/server/engines/postgres/relay';
import { ProjectEvents } from '@/lib/server/events/project-events';
import { noRelay } from '@/lib/server/engines/relay';

/** The routes are bundled apart from each other, and the global object is what they share. */
const shared = globalThis as typeof globalThis & { quitsEvents?: ProjectEvents };

/** The events of this process. */
export function getEvents(): ProjectEvents {
  shared.quitsEvents ??= newEvents(getEnv().DATABASE_URL);
  return shared.quitsEvents;
}

/** Events as another process on the same database would have them. */
export function newEvents(url: string): ProjectEvents {
  return new ProjectEvents(engineOf(url) === 'postgres' ? new PostgresRelay(url) : noRelay);
}
