import { findPayer } from './find-entity';
import { remapSharing } from './involvement';
import { withoutMember } from './member-deletion';
import { inOrder, type Ordered } from './order';
import type { Expense, Member, Project, Rates } from './project';
import { withChanged, withFields, withoutId } from './structural-sharing';

/** The values that stand for no value where fields are sent. */
export interface ClearedFields {
  readonly weights?: null;
  readonly isPayment?: false;
  readonly date?: null;
  readonly note?: null;
  readonly original?: null;
}

/** One call of a save. A created member carries no expenses: each of them is a step of its own. */
export type SaveStep =
  | {
      readonly kind: 'project-updated';
      readonly name: string | null;
      /** Null where it is taken away. Absent where it stays. */
      readonly currency?: string | null;
      /** The same of the rates, all of them. */
      readonly rates?: Rates | null;
    }
  | { readonly kind: 'member-created'; readonly member: Member }
  | { readonly kind: 'member-updated'; readonly memberId: string; readonly name: string | null; readonly order: number }
  | { readonly kind: 'member-deleted'; readonly memberId: string }
  | { readonly kind: 'expense-created'; readonly memberId: string; readonly expense: Expense }
  | {
      readonly kind: 'expense-updated';
      /** Who has paid it so far. */
      readonly memberId: string;
      readonly expense: Expense;
      /** Who has paid it from now on, where that is another member. */
      readonly payerId?: string;
      /** The optional fields that the expense had and has no more. */
      readonly cleared?: ClearedFields;
    }
  | { readonly kind: 'expense-deleted'; readonly memberId: string; readonly expenseId: string };

/** A step that creates something. It has a temporary id until the server gives it one. */
export type CreationStep = Extract<SaveStep, { kind: 'member-created' | 'expense-created' }>;

/** A step that changes something that exists. */
export type ChangeStep = Extract<SaveStep, { kind: 'project-updated' | 'member-updated' | 'expense-updated' }>;

/** A change or deletion without an answer. The server has made it, or may still make it while the entity has this version. */
export interface InDoubtWrite {
  readonly step: Exclude<SaveStep, CreationStep>;
  readonly version?: number;
}

/** Whether the step changes something that exists. */
export function isChange(step: SaveStep): step is ChangeStep {
  return step.kind === 'project-updated' || step.kind === 'member-updated' || step.kind === 'expense-updated';
}

/** The id of the entity that the step changes in the project. */
export function changedId(step: ChangeStep, project: Pick<Project, 'id'>): string {
  if (step.kind === 'project-updated') return project.id;
  return step.kind === 'member-updated' ? step.memberId : step.expense.id;
}

/** Whether the step creates something. */
export function isCreation(step: SaveStep): step is CreationStep {
  return step.kind === 'member-created' || step.kind === 'expense-created';
}

/** The id here of what the step creates. It is temporary until the server gives it one, unless it was deleted and is back. */
export function createdId(step: CreationStep): string {
  return (step.kind === 'member-created' ? step.member : step.expense).id;
}

/** The id of what the step creates, changes or deletes in the project. */
export function subjectId(step: SaveStep, project: Pick<Project, 'id'>): string {
  if (isCreation(step)) return createdId(step);
  if (isChange(step)) return changedId(step, project);
  return step.kind === 'member-deleted' ? step.memberId : step.expenseId;
}

/** What was taken of a change, without the payer to whom others had given the expense, of which nothing was sent. */
export function withoutPayerOfOthers(step: SaveStep, taken: SaveStep): SaveStep {
  const isOfOthers = step.kind === 'expense-updated' && step.payerId === undefined;
  return isOfOthers && taken.kind === 'expense-updated' ? { ...taken, payerId: undefined } : taken;
}

/** The members whom the step names as those who pay or share. */
export function namedMemberIds(step: SaveStep): readonly string[] {
  if (step.kind !== 'expense-created' && step.kind !== 'expense-updated') return [];
  const { memberId, expense } = step;
  const payerId = step.kind === 'expense-updated' ? (step.payerId ?? memberId) : memberId;
  return [payerId, ...expense.involvedMemberIds];
}

/** The step with the ids that members have got. A creation keeps its own id: the server's id is remembered under it. */
export function remapStep(step: SaveStep, ids: ReadonlyMap<string, string>): SaveStep {
  if (step.kind !== 'expense-created' && step.kind !== 'expense-updated') return step;
  const remap = (id: string) => ids.get(id) ?? id;
  const named = { ...step, memberId: remap(step.memberId), expense: remapSharing(step.expense, ids) };
  return named.kind === 'expense-updated' && named.payerId ? { ...named, payerId: remap(named.payerId) } : named;
}

/** The project once the server has taken one step. */
export function applyStep(project: Project, step: SaveStep): Project {
  switch (step.kind) {
    case 'project-updated':
      return withFields(project, { name: step.name, ...moneyIn(step) });
    case 'member-created':
      return withMembers(project, withItem(project.members, step.member));
    case 'member-updated': {
      const { memberId, name, order } = step;
      const update = (member: Member) => withFields(member, { name, order });
      return withMembers(project, withChanged(project.members, memberId, update));
    }
    case 'member-deleted':
      return withMembers(project, withoutMember(project.members, step.memberId));
    case 'expense-created':
      // As with a member below. Others may have given it to another payer since.
      return findPayer(project, step.expense.id)
        ? project
        : withExpenses(project, step.memberId, (expenses) => [...expenses, step.expense]);
    case 'expense-updated': {
      const { expense, payerId } = step;
      return withPaid(project, payerId, expense);
    }
    case 'expense-deleted':
      return withExpenses(project, step.memberId, (expenses) => withoutId(expenses, step.expenseId));
  }
}

/** The project once the server has taken all steps, stage by stage. */
export function applySteps(project: Project, stages: readonly (readonly SaveStep[])[]): Project {
  return stages.flat().reduce(applyStep, project);
}

function moneyIn({
  currency,
  rates,
}: Extract<SaveStep, { kind: 'project-updated' }>): Pick<Project, 'currency' | 'rates'> {
  return {
    ...(currency !== undefined && { currency: currency ?? undefined }),
    ...(rates !== undefined && { rates: rates ?? undefined }),
  };
}

function withMembers(project: Project, members: readonly Member[]): Project {
  return withFields(project, { members: resorted(project.members, members) });
}

function withExpenses(
  project: Project,
  memberId: string,
  change: (expenses: readonly Expense[]) => readonly Expense[],
): Project {
  const update = (member: Member) =>
    withFields(member, { expenses: resorted(member.expenses, change(member.expenses)) });
  return withMembers(project, withChanged(project.members, memberId, update));
}

/** The project with this expense, paid by this member, or else by who paid it before. */
function withPaid(project: Project, payerId: string | undefined, expense: Expense): Project {
  const payer = findPayer(project, expense.id);
  if (payer === undefined) return project;
  if (payerId === undefined || payerId === payer.id) {
    return withExpenses(project, payer.id, (expenses) => withChanged(expenses, expense.id, () => expense));
  }
  const without = withExpenses(project, payer.id, (expenses) => withoutId(expenses, expense.id));
  return withExpenses(without, payerId, (expenses) => [...expenses, expense]);
}

/** A creation whose first answer was lost is applied again. What has been read in the meantime is newer. */
function withItem<T extends { readonly id: string }>(items: readonly T[], item: T): readonly T[] {
  return items.some(({ id }) => id === item.id) ? items : [...items, item];
}

function resorted<T extends Ordered>(before: readonly T[], now: readonly T[]): readonly T[] {
  return now === before ? before : inOrder(now);
}
