import { hasChanges } from '@/lib/domain/diff';
import { mergeThreeWay } from '@/lib/domain/merge/three-way';
import type { Project } from '@/lib/domain/project';
import { withFields } from '@/lib/domain/structural-sharing';
import type { FieldKey, History, Step } from './state';

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

export interface Stepped extends History {
  readonly draft: Project;
}

/** Undoes the last step that still changes something. Null if there is none. */
export function stepBack({ past, future }: History, draft: Project): Stepped | null {
  const found = lastEffective(past, ({ before, after }) => replay(after, before, draft), draft);
  if (found === null) return null;
  const step = { before: found.draft, after: draft, field: null };
  return { draft: found.draft, past: found.left, future: withStep(future, step) };
}

/** Redoes the next step that still changes something. Null if there is none. */
export function stepForward({ past, future }: History, draft: Project): Stepped | null {
  const found = lastEffective(future, ({ before, after }) => replay(before, after, draft), draft);
  if (found === null) return null;
  const step = { before: draft, after: found.draft, field: null };
  return { draft: found.draft, past: withStep(past, step), future: found.left };
}

/** What the last step makes of the draft that changes it at all, and the steps that are left. */
function lastEffective(steps: readonly Step[], take: (step: Step) => Project, draft: Project) {
  for (const [index, step] of [...steps.entries()].reverse()) {
    const next = take(step);
    if (hasChanges(draft, next)) return { draft: next, left: steps.slice(0, index) };
  }
  return null;
}

/** Applies the change between two drafts to a third. What others have changed or deleted since stays as it is. */
export function replay(from: Project, to: Project, draft: Project): Project {
  if (from.name === draft.name && from.currency === draft.currency && from.members === draft.members) {
    return withFields(draft, { name: to.name, currency: to.currency, members: to.members });
  }
  return mergeThreeWay({ base: from, mine: draft, theirs: to }, { bringsBack: false }).project;
}

function withStep(steps: readonly Step[], step: Step): readonly Step[] {
  return [...steps.slice(1 - MAX_STEPS), step];
}
