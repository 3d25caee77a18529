import type { Project } from '@/lib/domain/project';
import { copyOf } from '@/lib/offline/project-copies';
import { browserPlatform } from '@/lib/session/browser-platform';

/** What this device has kept of a project whose page it has kept, too. */
export async function keptProject(projectId: string): Promise<Project | undefined> {
  if (browserPlatform.asOf() === null) return undefined;
  const copy = await copyOf(projectId).catch(() => undefined);
  return copy?.project;
}
