import { z } from 'zod/mini';
import { projectSchema } from '@/lib/session/drafts/read-records';
import { copies, type ProjectCopy } from './project-copies';

const copySchema = z.object({ project: projectSchema, asOf: z.number() });

/** Undefined where there is none, or one of a shape that this version does not know. Rejects where nothing can be read. */
export async function readCopy(projectId: string): Promise<ProjectCopy | undefined> {
  return copySchema.safeParse(await copies().get(projectId)).data;
}
