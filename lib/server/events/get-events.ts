import 'server-only';
import { engineOf } from '@/lib/server/engines/engine-of';
import { ProjectEvents } from '@/lib/server/events/project-events';
import { getEnv } from '@/lib/server/process/env';
import { perProcess } from '@/lib/server/process/per-process';

/** The events of this process. */
export const getEvents = perProcess('events', () => newEvents(getEnv().DATABASE_URL)).get;

/** Events as another process on the same database would have them. */
export function newEvents(url: string): ProjectEvents {
  return new ProjectEvents(engineOf(url).newRelay(url));
}
