import { SINCE_QUERY } from '@/lib/contract/events';
import { clientOf } from '@/lib/server/http/client-address';
import { eventStream } from '@/lib/server/http/event-stream';
import { route } from '@/lib/server/http/route';
import { countStream, mayOpenStream, requireFreeStream } from '@/lib/server/rate-limit/limits';
import type { ProjectPath } from '@/lib/server/resources/call-types';
import { openProject } from '@/lib/server/services/open-by-link';
import { streamProject } from '@/lib/server/services/project-stream';

export const GET = route(async ({ projectId }: ProjectPath, request) => {
  const client = clientOf(request.headers);
  requireFreeStream(client);
  const opened = await openProject(projectId);
  const known = knownRevision(request);
  return eventStream((writer) => {
    // The same client may have opened other streams since the check above.
    if (!mayOpenStream(client)) {
      writer.end();
      return () => undefined;
    }
    const release = countStream(client);
    const leave = streamProject(opened, known, writer);
    return () => {
      release();
      leave();
    };
  });
});

/** A browser that reconnects sends the header; a page that opens a new stream sends the query parameter. */
function knownRevision(request: Request): string | null {
  return request.headers.get('last-event-id') ?? new URL(request.url).searchParams.get(SINCE_QUERY);
}
