import 'server-only';
import { getEvents } from '@/lib/server/events/get-events';
import { describeError } from '@/lib/server/process/describe-error';
import { getLog } from '@/lib/server/process/log';
import { readVersion } from '@/lib/server/repositories/project-repository';

/** Where the events go. */
interface EventSink {
  write(name: string, data: object, id?: number): void;
  end(): void;
}

/** Begins to write the events of a project, its version first unless that is `known`. Returns the function that ends it. */
export function streamProject(projectId: string, known: number | null, sink: EventSink): () => void {
  const events = getEvents();
  let sent: number | null = null;
  let sentPeople = 0;

  function sendVersion(version: number): void {
    // A version may be heard of twice, and from another process later than a newer one from here.
    if (sent !== null && version <= sent) return;
    sent = version;
    sink.write('version', { version, people: events.peopleIn(projectId) }, version);
  }

  function sendPeople(): void {
    const people = events.peopleIn(projectId);
    if (people !== sentPeople) sink.write('people', { people });
    sentPeople = people;
  }

  function sendDeleted(): void {
    sink.write('deleted', {});
    sink.end();
  }

  const stop = events.watch(projectId, (event) => {
    if (event.type === 'version') sendVersion(event.version);
    if (event.type === 'people') sendPeople();
    if (event.type === 'deleted') sendDeleted();
    if (event.type === 'stopped') sink.end();
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
      sink.end();
    },
  );
  return stop;
}
