import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { connection } from 'next/server';
import type { ProjectPageProps } from '@/components/project/project-page';
import { createApi } from '@/lib/client/api';
import { isProjectMissing } from '@/lib/client/api-error';
import { isPaintable, sizeOf } from '@/lib/domain/first-paint';
import { clientOf } from '@/lib/server/http/client';
import { POLICY_HEADER } from '@/lib/server/http/content-security-policy';
import { noteRendered } from '@/lib/server/http/kept-pages/kept-pages';
import { answerWithStatus } from '@/lib/server/http/page-status';
import { describeError } from '@/lib/server/process/describe-error';
import { getEnv } from '@/lib/server/process/env';
import { getLog } from '@/lib/server/process/log';
import { consume } from '@/lib/server/rate-limit/consume';
import { pointsOfRead } from '@/lib/server/rate-limit/cost';
import { ProblemError } from '@/lib/server/resources/errors';
import { getSerializedProject, isCurrentProject, paintableJson } from '@/lib/server/services/serialized-projects';

/** Why a page shows no project: there is none, or it is deleted and kept for a while, or the link leads nowhere any more. */
export interface MissingProject {
  projectId: string;
  missing: 'unknown' | 'deleted' | 'replaced';
  /** ISO 8601, where it is deleted. */
  deletedAt: string | null;
}

interface ProjectRead {
  /** Null where it has none, and when the project can't be read right now. */
  name: string | null;
  /** As JSON. Null when it is too large for the first paint, and when it can't be read right now: the browser reads it then. */
  initialProject: string | null;
}

const UNREAD: ProjectRead = { name: null, initialProject: null };

/** What the page of a project shows. Where there is none, the page has the status 404 or 410. */
export async function loadProject(projectId: string): Promise<(ProjectPageProps & ProjectRead) | MissingProject> {
  const read = await readForFirstPaint(projectId);
  // At its own address the demo can't be changed either.
  const isDemo = projectId === getEnv().DEMO_PROJECT_ID;
  if (!('missing' in read)) return { projectId, isDemo, ...read };
  const isUnknown = read.missing === 'unknown';
  const isAnswered = answerWithStatus((await headers()).get(POLICY_HEADER), isUnknown ? 404 : 410);
  // Next.js has no other way to a status.
  if (isUnknown && !isAnswered) notFound();
  return read;
}

/** What can't be read right now, the browser reads, and shows what is wrong. */
async function readForFirstPaint(projectId: string): Promise<ProjectRead | MissingProject> {
  // The build has no database: only a request may read one.
  await connection();
  const { API_BASE_URL } = getEnv();
  try {
    return API_BASE_URL.startsWith('/')
      ? await readWithinLimits(projectId)
      : await readElsewhere(API_BASE_URL, projectId);
  } catch (error) {
    const missing = missingOf(error);
    if (missing) return { projectId, ...missing };
    getLog().error({ error: describeError(error) }, 'A project could not be read for the first paint.');
    return UNREAD;
  }
}

/**
 * Reads nothing when the client has used up its reads. A page can't answer 429; the browser's own call is refused as well, and
 * the page shows that.
 */
async function readWithinLimits(projectId: string): Promise<ProjectRead> {
  const requestHeaders = await headers();
  const key = clientOf(requestHeaders);
  if (!(await consume([{ budget: 'read', key }])).isWithin) return UNREAD;
  const project = await getSerializedProject(projectId);
  const points = pointsOfRead(project);
  const isPaid = points === 1 || (await consume([{ budget: 'read', key, points: points - 1 }])).isWithin;
  if (!isPaid) return UNREAD;
  const isCurrent = () => isCurrentProject(projectId, project);
  noteRendered(requestHeaders.get(POLICY_HEADER), { isCurrent, points });
  return { name: project.name, initialProject: paintableJson(project) };
}

async function readElsewhere(baseUrl: string, projectId: string): Promise<ProjectRead> {
  const project = await createApi(baseUrl).getProject(projectId);
  return { name: project.name, initialProject: isPaintable(sizeOf(project)) ? JSON.stringify(project) : null };
}

/** The same words from this server's own services, and from the API of another. Null for any other error. */
function missingOf(error: unknown): Pick<MissingProject, 'missing' | 'deletedAt'> | null {
  const isElsewhere = isProjectMissing(error);
  if (!isElsewhere && !(error instanceof ProblemError)) return null;
  const deletedAt = isElsewhere ? error.deletedAt : (error.particulars.deleted_at ?? null);
  if (error.code === 'project_deleted') return { missing: 'deleted', deletedAt };
  if (error.code === 'link_replaced') return { missing: 'replaced', deletedAt: null };
  return isElsewhere || error.code === 'project_not_found' ? { missing: 'unknown', deletedAt: null } : null;
}
