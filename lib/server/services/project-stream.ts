import 'server-only';
import { describeError } from '@/lib/server/process/describe-error';
import { getEvents } from '@/lib/server/events/get-events';
import type { Outbox } from '@/lib/server/http/event-stream';
import { getLog } from '@/lib/server/process/log';
import { readVersion } from '@/lib/server/repositories/project-repository';

/**
 * Begins to send the events of a project, first of all its version, unless that is `known`. Gives the function that ends it.
 */
export function streamProject(projectId: string, known: number | null, outbox: Outbox): () => void {
  const events = getEvents();
  let sent: number | null = null;
  let sentPeople = 0;

  function sendVersion(version: number): void {
    // A version may be heard of twice, and from another process later than a newer one from here.
    if (sent !== null && version <= sent) return;
    sent = version;
    outbox.put('version', { version, people: events.peopleIn(projectId) }, version);
  }

  function sendPeople(): void {
    const people = events.peopleIn(projectId);
    if (people !== sentPeople) outbox.put('people', { people });
    sentPeople = people;
  }

  function sendDeleted(): void {
    outbox.put('deleted', {});
    outbox.end();
  }

  const stop = events.watch(projectId, (event) => {
    if (event.type === 'version') sendVersion(event.version);
    if (event.type === 'people') sendPeople();
    if (event.type === 'deleted') sendDeleted();
    if (event.type === 'stopped') outbox.end();
  });
  sendPeople();

  // Read only now, so that no change can come between the reading and the watching.
  readVersion(projectId).then(
    (version) => {
      if (version === null) sendDeleted();
      else if (version === known) sent ??= version;
      else sendVersion(version);
    },
    (error: unknown) => {
      getLog().warn({ error: describeError(error) }, 'A stream of events could not begin.');
      outbox.end();
    },
  );
  return stop;
}
