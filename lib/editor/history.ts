import { hasChanges } from '@/lib/domain/diff';
import { mergeThreeWay } from '@/lib/domain/merge/three-way';
import type { Project } from '@/lib/domain/project';

/** One step back or forward: the draft before and after an edit, or after all edits of one field in a row. */
export interface Step {
  readonly before: Project;
  readonly after: Project;
  /** The field that further edits of it still belong to; null for a step that is complete. */
  readonly field: string | null;
}

export interface History {
  readonly past: readonly Step[];
  readonly future: readonly Step[];
}

/** Older steps are forgotten. */
export const MAX_STEPS = 200;

/** The history after an edit, which closes the way forward. Edits of the same field in a row make one step. */
export function remember({ past, future }: History, before: Project, after: Project, field: string | null): History {
  const last = past.at(-1);
  if (last === undefined || field === null || last.field !== field || future.length > 0) {
    return { past: withStep(past, { before, after, field }), future: [] };
  }
  // What others have changed while the field was typed into is no part of the step.
  return { past: past.with(-1, { before: replay(last.after, last.before, before), after, field }), future };
}

/** The history once its last step is complete. */
export function completed<T extends Pick<History, 'past'>>(history: T): T {
  const last = history.past.at(-1);
  if (!last?.field) return history;
  return { ...history, past: history.past.with(-1, { ...last, field: null }) };
}

export interface Stepped extends History {
  readonly draft: Project;
}

/** The draft without the last step in which there is still something to take back, or null if there is none. */
export function stepBack({ past, future }: History, draft: Project): Stepped | null {
  for (let left = past; left.length > 0; ) {
    const step = left.at(-1);
    left = left.slice(0, -1);
    const next = step && replay(step.after, step.before, draft);
    if (next && hasChanges(draft, next)) {
      return { draft: next, past: left, future: withStep(future, { before: next, after: draft, field: null }) };
    }
  }
  return null;
}

/** The draft with the next step again. */
export function stepForward({ past, future }: History, draft: Project): Stepped | null {
  for (let left = future; left.length > 0; ) {
    const step = left.at(-1);
    left = left.slice(0, -1);
    const next = step && replay(step.before, step.after, draft);
    if (next && hasChanges(draft, next)) {
      return { draft: next, future: left, past: withStep(past, { before: draft, after: next, field: null }) };
    }
  }
  return null;
}

/**
 * Makes the change between two drafts on a third. As it is merged in, a field changes only while it has the value that it
 * changes from: what others have changed since stays as it is, and what they have removed does not come back.
 */
function replay(from: Project, to: Project, draft: Project): Project {
  if (isSameContent(from, draft)) return { ...draft, name: to.name, members: to.members };
  return mergeThreeWay({ base: from, mine: draft, theirs: to }, { bringsBack: false }).project;
}

function isSameContent(a: Project, b: Project): boolean {
  return a.name === b.name && a.members === b.members;
}

function withStep(steps: readonly Step[], step: Step): readonly Step[] {
  return [...steps.slice(1 - MAX_STEPS), step];
}

export function mapHistory<T extends History>(history: T, map: (project: Project) => Project): T {
  const mapStep = (step: Step): Step => ({ ...step, before: map(step.before), after: map(step.after) });
  return { ...history, past: history.past.map(mapStep), future: history.future.map(mapStep) };
}
