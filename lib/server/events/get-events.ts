import 'server-only';
import { engineOf } from '@/lib/server/engines/engine-of';
import { ProjectEvents } from '@/lib/server/events/project-events';
import { getEnv } from '@/lib/server/process/env';
import { perProcess } from '@/lib/server/process/per-process';

const events = perProcess('events', () => newEvents(getEnv().DATABASE_URL));

/** The events of this process. */
export function getEvents(): ProjectEvents {
  return events.get();
}

/** Events as another process on the same database would have them. */
export function newEvents(url: string): ProjectEvents {
  return new ProjectEvents(engineOf(url).newRelay(url));
}
