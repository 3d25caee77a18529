import 'server-only';
import { formatRevision, namesRevision, type Revision } from '@/lib/contract/etag';
import { getEvents } from '@/lib/server/events/project-events';
import { describeError } from '@/lib/server/process/describe-error';
import { getLog } from '@/lib/server/process/log';
import { readVersion } from '@/lib/server/repositories/project-repository';
import { revisionAt } from '@/lib/server/resources/epoch';

/** Where the events go. */
interface EventSink {
  write(name: string, data: object, id?: string): void;
  end(): void;
}

/** Writes the events of a project, its revision first unless that is `known`, until the returned function is called. */
export function streamProject(projectId: string, known: string | null, sink: EventSink): () => void {
  const events = getEvents();
  let sent: Revision | null = null;
  let sentPeople = 0;

  function sendVersion(version: number): void {
    const revision = revisionAt(version);
    // An event may come twice, and one of another process after a newer one of this process.
    if (sent !== null && sent.epoch === revision.epoch && version <= sent.version) return;
    sent = revision;
    sink.write('version', { ...revision, people: events.peopleIn(projectId) }, formatRevision(revision));
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

  // Read after the watching began, so that no change is missed in between.
  readVersion(projectId).then(
    (version) => {
      if (version === null) sendDeleted();
      else if (known !== null && namesRevision(known, revisionAt(version))) sent ??= revisionAt(version);
      else sendVersion(version);
    },
    (error: unknown) => {
      getLog().warn({ error: describeError(error) }, 'A stream of events could not begin.');
      sink.end();
    },
  );
  return stop;
}
