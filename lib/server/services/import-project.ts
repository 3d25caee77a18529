import 'server-only';
import { patchInput } from '@/lib/contract/patch-input';
import { diff } from '@/lib/domain/patch/patch';
import type { Project } from '@/lib/domain/project';
import { createProject } from '@/lib/server/services/projects';

/** Creates a project with all that is in it, whose ids are replaced, or nothing, and returns its id. */
export async function importProject(
  imported: Pick<Project, 'name' | 'currency' | 'rates' | 'members'>,
): Promise<string> {
  const nothing = { id: '', name: null, createdAt: '', updatedAt: '', members: [] };
  const input = patchInput(diff(nothing, { ...nothing, ...imported }), {}, (id) => `new-${id}`);
  return (await createProject(input)).entity.id;
}
