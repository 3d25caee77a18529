import { findExpense } from '@/lib/domain/find-entity';
import type { Project } from '@/lib/domain/project';
import { replay } from './history';
import type { EditorState, Step } from './state';

/** Whether the project has a member or an expense of this id. */
function hasEntity({ members }: Project, id: string): boolean {
  return members.some((member) => member.id === id || findExpense(member, id) !== undefined);
}

/** The step that removed this member or expense. Null where it is back, or the step can't be undone any more. */
export function removalOf({ draft, past }: Pick<EditorState, 'draft' | 'past'>, id: string): Step | null {
  if (hasEntity(draft, id)) return null;
  return past.findLast(({ before, after }) => hasEntity(before, id) && !hasEntity(after, id)) ?? null;
}

/** The draft without what this step did. What has been edited since stays as it is. */
export function withoutStep(draft: Project, { before, after }: Step): Project {
  return replay(after, before, draft);
}
