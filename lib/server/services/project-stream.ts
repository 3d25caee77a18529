import 'server-only';
import { formatRevision, namesRevision } from '@/lib/contract/etag';
import { getEvents } from '@/lib/server/events/project-events';
import { describeError, getLog } from '@/lib/server/process/log';
import { revisionAt } from '@/lib/server/resources/epoch';
import { isProblem } from '@/lib/server/resources/errors';
import { type OpenedProject, openProject } from '@/lib/server/services/open-by-link';

/** Where the events go. */
interface EventSink {
  write(name: string, data: object, id?: string): void;
  end(): void;
}

/**
 * Writes the events of a project, its revision first unless that is `known`, until the returned function is called. Ends with
 * the way by which it was opened.
 */
export function streamProject({ link, projectId }: OpenedProject, known: string | null, sink: EventSink): () => void {
  const events = getEvents();
  /** The newest version that the reader knows. */
  let sent: number | null = null;
  let sentPeople = 0;

  function sendVersion(version: number): void {
    // An event may come twice, and one of another process after a newer one of this process.
    if (sent !== null && version <= sent) return;
    sent = version;
    const revision = revisionAt(version);
    sink.write('version', { ...revision, people: events.peopleIn(projectId) }, formatRevision(revision));
  }

  function sendPeople(): void {
    const people = events.peopleIn(projectId);
    if (people !== sentPeople) sink.write('people', { people });
    sentPeople = people;
  }

  /** Sends the version that is there now, unless the reader knows it, or ends the stream of a link that leads nowhere. */
  async function check(): Promise<void> {
    try {
      const { version } = (await openProject(link)).stamp;
      if (known !== null && namesRevision(known, revisionAt(version))) sent ??= version;
      else sendVersion(version);
    } catch (error) {
      if (isProblem(error, 'link_replaced')) sink.write('replaced', {});
      else if (isProblem(error, 'project_deleted') || isProblem(error, 'project_not_found')) sink.write('deleted', {});
      else getLog().warn({ error: describeError(error) }, 'A stream of events could not go on.');
      sink.end();
    }
  }

  const stop = events.watch(projectId, (event) => {
    if (event.type === 'version') sendVersion(event.version);
    if (event.type === 'people') sendPeople();
    if (event.type === 'unsure') void check();
    if (event.type === 'stopped') sink.end();
  });
  sendPeople();
  // After the watching began, so that no change is missed in between.
  void check();
  return stop;
}
