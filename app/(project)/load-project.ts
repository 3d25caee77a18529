import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { connection } from 'next/server';
import type { ProjectPageProps } from '@/components/project/project-page';
import { createApi } from '@/lib/client/api';
import { type Gone, goneBy } from '@/lib/client/api-error';
import { isOwnApi } from '@/lib/contract/own-api';
import { clientOf } from '@/lib/server/http/client-address';
import { askOtherServer } from '@/lib/server/http/other-server';
import { getRequestContext, noteCacheable } from '@/lib/server/http/request-context';
import { getEnv } from '@/lib/server/process/env';
import { describeError, getLog } from '@/lib/server/process/log';
import { count } from '@/lib/server/rate-limit/limits';
import { etagAt } from '@/lib/server/resources/epoch';
import { isProblem } from '@/lib/server/resources/errors';
import { getSerializedProject, isCurrentProject } from '@/lib/server/services/serialized-projects';
import { answerNotFound } from '@/lib/workarounds/answer-not-found';

interface ProjectRead {
  /** Null where it has none, and when the project can't be read right now. */
  name: string | null;
  /** By its link nothing can be changed. */
  isReadOnly: boolean;
  /** As JSON. Null when it can't be read right now: the browser reads it then. */
  initialProject: string | null;
}

const UNREAD: ProjectRead = { name: null, isReadOnly: false, initialProject: null };

/** What the page of a project shows, or why there is none: the page has the status 404 then. */
export async function loadProject(projectId: string): Promise<(ProjectPageProps & ProjectRead) | Gone> {
  const read = await readForFirstPaint(projectId);
  // At its own address the demo can't be changed either.
  const isDemo = projectId === getEnv().DEMO_PROJECT_ID;
  if (!('kind' in read)) return { projectId, isDemo, ...read };
  const isAnswered = answerNotFound();
  if (read.kind === 'missing' && !isAnswered) notFound();
  return read;
}

/** What can't be read right now, the browser reads, and shows what is wrong. */
async function readForFirstPaint(projectId: string): Promise<ProjectRead | Gone> {
  // The build has no database: only a request may read one.
  await connection();
  const { API_BASE_URL } = getEnv();
  try {
    return isOwnApi(API_BASE_URL) ? await readWithinLimits(projectId) : await readElsewhere(API_BASE_URL, projectId);
  } catch (error) {
    const gone = goneBy(error) ?? goneByProblem(error);
    if (gone !== null) return gone;
    getLog().error({ error: describeError(error) }, 'A project could not be read for the first paint.');
    return UNREAD;
  }
}

/**
 * Reads nothing when the client has used up its reads. A page can't answer 429; the browser's own call is refused as well, and
 * the page shows that.
 */
async function readWithinLimits(projectId: string): Promise<ProjectRead> {
  if (getRequestContext()?.isDatabaseAway) return UNREAD;
  if ((await count('read', clientOf(await headers())))?.isExceeded) return UNREAD;
  const project = await getSerializedProject(projectId);
  const isCurrent = () => isCurrentProject(projectId, project);
  const { version, moment } = project.stamp;
  noteCacheable({ state: `${etagAt(version)} ${moment}`, isCurrent });
  return { name: project.name, isReadOnly: project.isReadOnly, initialProject: project.domainJson };
}

async function readElsewhere(baseUrl: string, projectId: string): Promise<ProjectRead> {
  const project = await askOtherServer((options) => createApi(baseUrl).getProject(projectId, options));
  return { name: project.name, isReadOnly: project.readOnly === true, initialProject: JSON.stringify(project) };
}

/** As `goneBy`, for what a service throws. */
function goneByProblem(error: unknown): Gone | null {
  if (isProblem(error, 'project_not_found')) return { kind: 'missing' };
  if (isProblem(error, 'link_replaced')) return { kind: 'link' };
  if (!isProblem(error, 'project_deleted')) return null;
  const { deleted_at: deletedAt = '', read_only } = error.particulars;
  return { kind: 'deleted', deletedAt, canBringBack: !read_only };
}
