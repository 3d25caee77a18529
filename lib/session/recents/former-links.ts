import { moveOwnMember } from '@/lib/client/own-member';
import type { Project } from '@/lib/domain/project';
import { listAvatar } from './list-avatar';
import { forget, recentProjects, remember } from './recent-projects';

/**
 * Takes over what this browser knows of the project by links that somebody else has replaced: who the person is, and
 * its place on the list. The project's mark tells which those are (docs/decisions/031-marks-of-projects.md). By `id` it
 * has just been read, so the others lead nowhere. Returns their ids.
 */
export function takeOverFormerLinks({ id, mark }: Pick<Project, 'id' | 'mark'>): readonly string[] {
  if (mark === undefined) return [];
  const former = recentProjects().filter((one) => one.mark === mark && one.id !== id);
  for (const { id: formerId } of former) moveOwnMember(formerId, id);
  const ids = former.map((one) => one.id);
  moveInList(ids, { id, mark });
  return ids;
}

/**
 * Puts what the list holds about the project by these ids under its id of now: in one row, as it was seen last. What is
 * not listed stays so.
 */
export function moveInList(formerIds: readonly string[], { id, mark }: Pick<Project, 'id' | 'mark'>): void {
  const [last] = forget(...formerIds);
  if (last === undefined || recentProjects().some((one) => one.id === id)) return;
  remember({ ...last, id, mark, ...listAvatar(id, last.name) });
}
