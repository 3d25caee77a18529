import 'server-only';
import type { WireProject } from '@/lib/contract/project';
import { readProject } from '@/lib/server/repositories/project-repository';
import { projectNotFound } from '@/lib/server/resources/errors';
import { projectMark } from '@/lib/server/resources/project-json';
import { toWireProjectHead, wireMembersOf } from '@/lib/server/resources/serializers';

/** The whole project as the tables hold it, past what the process has cached of it. */
export async function getProject(projectId: string): Promise<WireProject> {
  const rows = await readProject(projectId);
  if (rows === null) throw projectNotFound();
  const members = wireMembersOf(rows).map(({ head, expenses }) => ({ ...head, expenses: [...expenses] }));
  return { ...toWireProjectHead(rows.project), mark: projectMark(projectId), members };
}
