import { hasEntity } from '@/lib/domain/entities';
import { hasChanges } from '@/lib/domain/patch/changes';
import { undo } from '@/lib/domain/patch/rebase';
import { shareContent } from '@/lib/domain/patch/share-structure';
import type { Project } from '@/lib/domain/project';
import { withFields } from '@/lib/domain/structural-sharing';
import { openQuestions } from './reconcile';
import type { EditorState, FieldKey, History, Step } from './state';

/** Older steps are dropped. */
export const MAX_STEPS = 200;

/** The history after an edit. Nothing can be redone after it. Consecutive edits of the same field make one step. */
export function remember({ past, future }: History, before: Project, after: Project, field: FieldKey | null): History {
  const last = past.at(-1);
  const isSameField = field !== null && last?.field?.id === field.id && last.field.name === field.name;
  if (last === undefined || !isSameField || future.length > 0) {
    return { past: withStep(past, { before, after, field }), future: [] };
  }
  // What others have changed in the meantime is not part of the step.
  return { past: past.with(-1, { before: replay(last.after, last.before, before), after, field }), future };
}

/** The history with its last step complete. */
export function completed<T extends Pick<History, 'past'>>(history: T): T {
  const last = history.past.at(-1);
  if (!last?.field) return history;
  return { ...history, past: history.past.with(-1, { ...last, field: null }) };
}

/** The state one step back, or forward again, past those that change nothing any more. Where none does, they are dropped. */
export function stepped(state: EditorState, to: 'before' | 'after'): EditorState {
  const { snapshot, draft } = state;
  const [list, other] = to === 'before' ? (['past', 'future'] as const) : (['future', 'past'] as const);
  const steps = state[list];
  for (const [index, step] of [...steps.entries()].reverse()) {
    const next = replay(to === 'before' ? step.after : step.before, step[to], draft);
    if (!hasChanges(draft, next)) continue;
    const taken = { before: draft, after: draft, [to]: next, field: null };
    return {
      ...state,
      draft: next,
      conflicts: openQuestions(state.conflicts, snapshot, next),
      [list]: steps.slice(0, index),
      [other]: withStep(state[other], taken),
    };
  }
  return steps.length === 0 ? state : { ...state, [list]: [] };
}

/** Applies the change between two drafts to a third. What others have changed or deleted since stays as it is. */
function replay(from: Project, to: Project, draft: Project): Project {
  const isSameHead = from.name === draft.name && from.currency === draft.currency && from.rates === draft.rates;
  if (isSameHead && from.members === draft.members) {
    return withFields(draft, { name: to.name, currency: to.currency, rates: to.rates, members: to.members });
  }
  return shareContent(draft, undo(draft, { before: to, after: from }));
}

function withStep(steps: readonly Step[], step: Step): readonly Step[] {
  return [...steps.slice(1 - MAX_STEPS), step];
}

/** The step that removed this member or expense. Null where it is back, or the step can't be undone any more. */
export function removalOf({ draft, past }: Pick<EditorState, 'draft' | 'past'>, id: string): Step | null {
  if (hasEntity(draft, id)) return null;
  return past.findLast(({ before, after }) => hasEntity(before, id) && !hasEntity(after, id)) ?? null;
}

/** The draft without what this step did. What has been edited since stays as it is. */
export function withoutStep(draft: Project, { before, after }: Pick<Step, 'before' | 'after'>): Project {
  return replay(after, before, draft);
}
