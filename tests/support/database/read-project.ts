import 'server-only';
import type { WireProject } from '@/lib/contract/project';
import { readProject } from '@/lib/server/repositories/project-repository';
import { projectNotFound } from '@/lib/server/resources/errors';
import { toWireProject } from '@/lib/server/resources/serializers';

/** The whole project as the tables hold it, past what the process has cached of it. */
export async function getProject(projectId: string): Promise<WireProject> {
  const rows = await readProject(projectId);
  if (rows === null) throw projectNotFound();
  return toWireProject(rows, { link: projectId, isReadOnly: false });
}
