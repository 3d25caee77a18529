import { entitiesOf } from '@/lib/domain/entities';
import { hasEntity } from '@/lib/domain/find-entity';
import { sameInvolved, weightOf, weightsOf, withInvolved } from '@/lib/domain/involvement';
import { involvedAfterDeletion } from '@/lib/domain/member-deletion';
import { stillOpen } from '@/lib/domain/merge/open-conflicts';
import { threeWayMerge } from '@/lib/domain/merge/three-way-merge';
import { withRate } from '@/lib/domain/money/rates';
import type { Expense, Member, Project } from '@/lib/domain/project';
import { hasChanges } from '@/lib/domain/save-order';
import { mapExpenses, mapShared, withFields } from '@/lib/domain/structural-sharing';
import { countedSince } from './counted-bills';
import type { EditorState, FieldKey, History, Step } from './state';
import { withoutUndoneRemovals } from './steps-of-conflicts';

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

/**
 * The state one step back, or forward again, past those that change nothing any more. Where none does, they are dropped.
 * What is in conflict no more, as what was mine is undone, is asked about no more.
 */
export function stepped(state: EditorState, to: 'before' | 'after'): EditorState {
  const { snapshot, draft, conflicts } = state;
  const [list, other] = to === 'before' ? (['past', 'future'] as const) : (['future', 'past'] as const);
  const steps = state[list];
  for (const [index, step] of [...steps.entries()].reverse()) {
    const next = replay(to === 'before' ? step.after : step.before, step[to], draft);
    const left = to === 'before' ? withoutUndoneRemovals(conflicts, step) : conflicts;
    const isChange = hasChanges(draft, next);
    if (!isChange && left === conflicts) continue;
    const restored = withRestoredLists(snapshot, draft, next, step[to]);
    const open = stillOpen(left, restored, snapshot);
    const counted = countedSince({ snapshot, draft: restored, conflicts: open }, step[to]);
    const taken = { before: draft, after: draft, [to]: counted, field: null };
    return {
      ...state,
      draft: counted,
      conflicts: open,
      [list]: steps.slice(0, index),
      [other]: isChange ? withStep(state[other], taken) : state[other],
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
  return threeWayMerge({ base: from, mine: draft, theirs: to }, { bringsBack: false }).project;
}

/**
 * The history with the rates that others have set since, in the steps that have their currency while the draft has
 * another one: an undo comes back to these. In a draft that has their currency a merge of the step leaves theirs as
 * they are.
 */
export function withOthersRates<T extends History & Pick<EditorState, 'draft'>>(
  state: T,
  base: Project,
  now: Project,
): T {
  const codes = Object.keys({ ...base.rates, ...now.rates }).filter((code) => base.rates?.[code] !== now.rates?.[code]);
  if (codes.length === 0 || base.currency !== now.currency || state.draft.currency === now.currency) return state;
  const rated = (project: Project) => {
    if (project.currency !== now.currency) return project;
    const rates = codes.reduce((rates, code) => withRate(rates, code, now.rates?.[code] ?? null), project.rates);
    return withFields(project, { rates });
  };
  const ofStep = (step: Step) => withFields(step, { before: rated(step.before), after: rated(step.after) });
  return { ...state, past: mapShared(state.past, ofStep), future: mapShared(state.future, ofStep) };
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
export function withoutStep(draft: Project, { before, after }: Step): Project {
  return replay(after, before, draft);
}

/**
 * The draft after an undo to an earlier one that has brought members back. They are again in the lists that they were in
 * then, and that others have changed since but left them in, with the weights that they have there.
 */
export function withRestoredLists(snapshot: Project, before: Project, draft: Project, earlier: Project): Project {
  const [saved, old, now, then] = [entitiesOf(snapshot), entitiesOf(before), entitiesOf(draft), entitiesOf(earlier)];
  const isBack = (id: string) => now.has(id) && !old.has(id);
  if (!draft.members.some(({ id }) => isBack(id))) return draft;

  function restored(expense: Expense, { id: payerId }: Member): Expense {
    const listThen = then.get(expense.id)?.involvedMemberIds;
    const wasIn = (id: string) => listThen?.length === 0 || listThen?.includes(id);
    // Once a removal is saved, the list of then alone has them.
    const source = [saved, then]
      .map((one) => one.get(expense.id))
      .find((one) => one?.involvedMemberIds?.some((id) => isBack(id) && wasIn(id)));
    const list = source?.involvedMemberIds;
    if (list === undefined) return expense;
    const without = involvedAfterDeletion(list, payerId, (id) => old.has(id));
    // A payer who has been given a weight is more than what a removal has left.
    const hasWeight = !list.includes(payerId) && weightOf(expense.weights, payerId) !== 1;
    if (hasWeight || !sameInvolved(without, expense.involvedMemberIds)) return expense;
    return withInvolved(
      expense,
      involvedAfterDeletion(list, payerId, (id) => now.has(id) && (old.has(id) || wasIn(id) === true)),
      { ...source?.weights, ...weightsOf(expense.involvedMemberIds, expense.weights) },
    );
  }

  return withFields(draft, { members: mapExpenses(draft.members, restored) });
}
