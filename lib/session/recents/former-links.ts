import { moveOwnMember } from '@/lib/client/own-member';
import type { Project } from '@/lib/domain/project';
import { forget, recentProjects } from './recent-projects';

/**
 * Takes over what this browser knows of the project by links that somebody else has replaced: who the person is, and its place on the list.
 * The project's mark tells which those are (docs/decisions/031-marks-of-projects.md). By `id` it has just been read, so the others lead
 * nowhere. Returns their ids.
 */
export function takeOverFormerLinks({ id, mark }: Pick<Project, 'id' | 'mark'>): readonly string[] {
  if (mark === undefined) return [];
  const former = recentProjects().filter((one) => one.mark === mark && one.id !== id);
  for (const { id: formerId } of former) moveOwnMember(formerId, id);
  return forget(...former.map((one) => one.id)).map((one) => one.id);
}
