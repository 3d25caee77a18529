import type { IncomingMessage, ServerResponse } from 'node:http';
import { isId } from '@/lib/domain/base58';
import { responseOf } from '@/lib/server/http/page-status';
import { describeError } from '@/lib/server/process/describe-error';
import { getEnv } from '@/lib/server/process/env';
import { getLog } from '@/lib/server/process/log';
import { perProcess } from '@/lib/server/process/per-process';
import { consume } from '@/lib/server/rate-limit/consume';
import { isProblem, ProblemError } from '@/lib/server/resources/errors';
import type { getSerializedProject } from '@/lib/server/services/whole-project/serialized-projects';

interface Read {
  /** Whether the client had a read left, which this one has taken, and the database can be read. */
  canRead: boolean;
  /** There never was one by this link, or it is gone for good. */
  isMissing?: boolean;
  /** Undefined where there is none by this link: the page reads it again, and tells why. */
  project?: Awaited<ReturnType<typeof getSerializedProject>>;
}

/** The front door and the pages are in different bundles. */
const reads = perProcess('read-ahead', () => new WeakMap<ServerResponse, { link: string; read: Read }>());

/**
 * Reads the project whose page is asked for, before Next.js begins to render it, and gives whether there is none. What waits for nothing, React renders in one go. A
 * page that waits for a database comes in two parts, which takes a quarter more of the processor.
 */
export async function readAhead(
  _request: IncomingMessage,
  response: ServerResponse,
  path: string,
  client: string,
): Promise<boolean> {
  const link = path.replace(/^\/project\//, '');
  if (!isId(link) || !getEnv().API_BASE_URL.startsWith('/')) return false;
  const read = await readOnce(link, client);
  reads.get().set(response, { link, read });
  return read.isMissing === true;
}

/** What was read ahead for the page that is rendered under this policy. Undefined without a front door, and for any other project. */
export function readAheadOf(policy: string | null, link: string): Read | undefined {
  const response = responseOf(policy);
  const ahead = response && reads.get().get(response);
  return ahead?.link === link ? ahead.read : undefined;
}

/** Of a database that hangs, nobody waits for two answers. */
async function readOnce(link: string, client: string): Promise<Read> {
  try {
    if (!(await consume([{ budget: 'read', key: client }])).isWithin) return { canRead: false };
    // A start loads nothing that reads a project.
    const { getSerializedProject } = await import('@/lib/server/services/whole-project/serialized-projects');
    return { canRead: true, project: await getSerializedProject(link) };
  } catch (error) {
    if (error instanceof ProblemError) return { canRead: true, isMissing: isProblem(error, 'project_not_found') };
    logUnread(error);
    return { canRead: false };
  }
}

export function logUnread(error: unknown): void {
  getLog().error({ error: describeError(error) }, 'A project could not be read for the first paint.');
}
