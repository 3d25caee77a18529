import { sameContent } from '@/lib/domain/entities';
import { findEntity, findExpense, findMember, findPayer, hasEntity } from '@/lib/domain/find-entity';
import { united } from '@/lib/domain/merge/open-conflicts';
import { inOrder } from '@/lib/domain/order';
import type { Entity, Project } from '@/lib/domain/project';
import { hasChanges } from '@/lib/domain/save-order';
import { withChanged, withFields } from '@/lib/domain/structural-sharing';
import type { EditAction } from './actions';
import { editDraft } from './edit-draft';
import { type EditorState, mapHistory, type Step } from './state';

/** The state without a payment that gives way to that of others. No step of the history has made it. */
export function withGivenWay(state: EditorState, expenseId: string): EditorState {
  const next = mapHistory({ ...state, draft: withoutPayment(state.draft, expenseId) }, (project) =>
    withoutPayment(project, expenseId),
  );
  return mapSteps(next, (step) => step);
}

/** The state in which no step of the history has made these payments: others had marked them before. */
export function withOthersFirst(state: EditorState, expenseIds: ReadonlySet<string>): EditorState {
  if (expenseIds.size === 0) return state;
  return mapSteps(state, (step) => ({
    ...step,
    before: [...expenseIds].reduce((before, id) => withPayment(before, step.after, id), step.before),
  }));
}

/**
 * The state in which the person is asked whether the payment is to go that they undo, where others have changed it since:
 * what is saved of it is not what the steps of this page have made. Null where there is nothing to ask.
 */
export function withAskedPayment(state: EditorState, action: EditAction): EditorState | null {
  if (action.type !== 'payment-undone') return null;
  const { snapshot, past, future, conflicts } = state;
  const { expenseId: id } = action;
  const saved = findEntity(snapshot, id);
  if (saved === undefined) return null;
  const own: Entity[] = [];
  const isOwn = (entity: Entity) => own.some((one) => sameContent(one, entity));
  for (const { before, after } of [...past, ...future.toReversed()]) {
    const [old, now] = [findEntity(before, id), findEntity(after, id)];
    // What was made of that of others is not own.
    if (now && (old === undefined || isOwn(old))) own.push(now);
  }
  const asked = new Map([[id, { existence: { theirs: 'changed' } }]] as const);
  return isOwn(saved) ? null : { ...state, conflicts: united(conflicts, asked) };
}

/** What was sent without those of these payments that were undone here since: those of others stay. */
export function withoutUndone(sent: Project, draft: Project, expenseIds: ReadonlySet<string>): Project {
  return [...expenseIds].filter((id) => !hasEntity(draft, id)).reduce(withoutPayment, sent);
}

/** The state with other steps in the history, but for those that change nothing. Only in the last one a person may be typing. */
function mapSteps(state: EditorState, map: (step: Step) => Step): EditorState {
  const mapped = (steps: readonly Step[]) =>
    steps
      .map((step, at) => map(at < steps.length - 1 ? { ...step, field: null } : step))
      .filter(({ before, after }) => hasChanges(before, after));
  return { ...state, past: mapped(state.past), future: mapped(state.future) };
}

function withoutPayment(project: Project, expenseId: string): Project {
  const payer = findPayer(project, expenseId);
  return payer ? editDraft(project, { type: 'payment-undone', memberId: payer.id, expenseId }) : project;
}

/** The project with a payment as another one has it. */
function withPayment(project: Project, other: Project, expenseId: string): Project {
  const payer = findPayer(other, expenseId);
  const payment = payer && findExpense(payer, expenseId);
  if (!payment || hasEntity(project, expenseId) || !findMember(project, payer.id)) return project;
  return withFields(project, {
    members: withChanged(project.members, payer.id, (member) =>
      withFields(member, { expenses: inOrder([...member.expenses, payment]) }),
    ),
  });
}
