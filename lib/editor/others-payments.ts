import { findExpense, findMember, findPayer, hasEntity } from '@/lib/domain/find-entity';
import { inOrder } from '@/lib/domain/order';
import type { Project } from '@/lib/domain/project';
import { hasChanges } from '@/lib/domain/save-order';
import { withChanged, withFields } from '@/lib/domain/structural-sharing';
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
