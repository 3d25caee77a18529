import { hasEntity, idsOnlyIn } from '@/lib/domain/find-entity';
import type { Project } from '@/lib/domain/project';
import type { EditorState } from './state';

/**
 * The state after a read that has replaced the snapshot of before, where a save had sent something without an answer and does not go
 * on: it was cut off, or somebody was typing as their page was closed. That may have come in as if others had made it. It was asked
 * for, so it is sent again: its keys tell.
 */
export function askedAgain(before: Project, state: EditorState): EditorState {
  const { snapshot, draft, unansweredIds, isSaveAsked, askedIds, isCutOff } = state;
  const isLeft = (id: string) => hasEntity(draft, id) && !askedIds.includes(id);
  const isLeftOut = !isSaveAsked && unansweredIds.some(isLeft) && idsOnlyIn(snapshot, before).length > 0;
  return isCutOff || isLeftOut ? { ...state, isCutOff: false, isSentAskedAgain: true } : state;
}
