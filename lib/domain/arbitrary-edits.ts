import fc from 'fast-check';
import { projectArbitrary } from './arbitraries';
import { idsOf } from './by-id';
import type { Expense, Member, Project } from './project';
import { applyStep } from './save-step';
import { swapIds } from './swap-ids';

/** What somebody does to a project: dice rolls that become an edit once the project is known. For tests only. */
export interface Edit {
  readonly kind:
    | 'project-renamed'
    | 'member-added'
    | 'member-renamed'
    | 'member-moved'
    | 'member-removed'
    | 'expense-added'
    | 'expense-renamed'
    | 'expense-priced'
    | 'expense-moved'
    | 'expense-shared'
    | 'expense-removed';
  readonly pick: number;
  readonly pick2: number;
  readonly name: string | null;
  readonly amount: number | null;
  readonly involved: readonly number[];
}

export const editsArbitrary: fc.Arbitrary<Edit[]> = fc.array(
  fc.record({
    kind: fc.constantFrom<Edit['kind'][]>(
      'project-renamed',
      'member-added',
      'member-renamed',
      'member-moved',
      'member-removed',
      'expense-added',
      'expense-renamed',
      'expense-priced',
      'expense-moved',
      'expense-shared',
      'expense-removed',
    ),
    pick: fc.nat(),
    pick2: fc.nat(),
    name: fc.constantFrom(null, ' ', 'Ada', 'Boat', 'Tent'),
    amount: fc.constantFrom(null, 0, 1_000, 1_200, 1_400),
    involved: fc.array(fc.nat(), { maxLength: 3 }),
  }),
  { maxLength: 8 },
);

/**
 * The project after the edits, numbered as the editor does it. `newId` gives the ids of what they add.
 */
export function withEdits(project: Project, edits: readonly Edit[], newId: (count: number) => string): Project {
  return edits.reduce((current, edit, count) => withEdit(current, edit, newId(count)), project);
}

/** Ids like those that are drawn in an editor. `letter` keeps several editors and rounds apart. */
export function temporaryIds(letter: string): (count: number) => string {
  return (count) => `new-${letter}${String(count).padStart(4 - letter.length, '0')}`;
}

function withEdit(project: Project, edit: Edit, newId: string): Project {
  const { kind, pick, pick2, name, amount } = edit;
  const { members } = project;
  const withMembers = (now: readonly Member[]) => ({ ...project, members: numbered(now) });
  if (kind === 'project-renamed') return { ...project, name };
  if (kind === 'member-added')
    return withMembers([...members, { id: newId, name, order: members.length, expenses: [] }]);

  const payer = members[pick % members.length];
  if (payer === undefined) return project;
  const withPayer = (now: Member) => withMembers(members.map((member) => (member === payer ? now : member)));
  if (kind === 'member-renamed') return withPayer({ ...payer, name });
  if (kind === 'member-moved') return withMembers(moved(members, pick % members.length, pick2 % members.length));
  if (kind === 'member-removed') return applyStep(project, { kind: 'member-deleted', memberId: payer.id });

  const { expenses } = payer;
  const withExpenses = (now: readonly Expense[]) => withPayer({ ...payer, expenses: numbered(now) });
  const memberIds = members.map(({ id }) => id);
  const involvedMemberIds = memberIds.filter((_, at) => edit.involved.some((one) => one % members.length === at));
  const order = expenses.length;
  if (kind === 'expense-added')
    return withExpenses([...expenses, { id: newId, name, amount, order, involvedMemberIds }]);

  const expense = expenses[pick2 % expenses.length];
  if (expense === undefined) return project;
  const withExpense = (now: Expense) => withExpenses(expenses.map((other) => (other === expense ? now : other)));
  if (kind === 'expense-renamed') return withExpense({ ...expense, name });
  if (kind === 'expense-priced') return withExpense({ ...expense, amount });
  if (kind === 'expense-shared') return withExpense({ ...expense, involvedMemberIds });
  if (kind === 'expense-moved') return withExpenses(moved(expenses, pick2 % expenses.length, pick % expenses.length));
  return withExpenses(expenses.filter((other) => other !== expense));
}

function moved<T>(items: readonly T[], from: number, to: number): readonly T[] {
  const rest = items.filter((_, at) => at !== from);
  return [...rest.slice(0, to), ...items.slice(from, from + 1), ...rest.slice(to)];
}

function numbered<T extends { readonly order: number }>(items: readonly T[]): readonly T[] {
  return items.map((item, order) => (item.order === order ? item : { ...item, order }));
}

/** A project of the server's: none of its ids is temporary. */
export const savedProjectArbitrary = projectArbitrary.map((project) => {
  const ids = Array.from(idsOf(project), (id) => [id, id.replaceAll('new-', 'late-')] as const);
  return swapIds(project, new Map(ids));
});

/** What one project has become in an editor, where new ids are temporary, and on the server, where they are not. */
export const sidesArbitrary = fc
  .record({ base: savedProjectArbitrary, mine: editsArbitrary, theirs: editsArbitrary })
  .map(({ base, mine, theirs }) => ({
    base,
    draft: withEdits(base, mine, temporaryIds('m')),
    latest: { ...withEdits(base, theirs, (count) => `theirs-${count}`), version: 2 },
  }));
