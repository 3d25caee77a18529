import fc from 'fast-check';
import { withInvolved } from '@/lib/domain/involvement';
import { withoutMember } from '@/lib/domain/member-deletion';
import { withRate } from '@/lib/domain/money/rates';
import { nameOrNull } from '@/lib/domain/name';
import { savedNote } from '@/lib/domain/note';
import { remapIds } from '@/lib/domain/patch/remap-ids';
import { withPayer } from '@/lib/domain/payer';
import type { Expense, Member, Original, Project } from '@/lib/domain/project';
import { entitiesOf } from '@/tests/support/entities-of';
import {
  asSaved,
  currencyArbitrary,
  dateArbitrary,
  noteArbitrary,
  originalArbitrary,
  projectArbitrary,
  rateArbitrary,
  weighed,
} from './projects';

/** Random numbers that become an edit of a project once the project is known. */
export interface Edit {
  readonly kind:
    | 'project-renamed'
    | 'currency-changed'
    | 'member-added'
    | 'member-renamed'
    | 'member-moved'
    | 'member-removed'
    | 'expense-added'
    | 'expense-renamed'
    | 'expense-priced'
    | 'expense-moved'
    | 'expense-shared'
    | 'expense-weighed'
    | 'expense-paid-back'
    | 'expense-dated'
    | 'expense-noted'
    | 'bill-entered'
    | 'rate-changed'
    | 'payer-changed'
    | 'expense-removed';
  readonly pick: number;
  readonly pick2: number;
  readonly name: string | null;
  readonly amount: number | null;
  readonly involved: readonly number[];
  readonly weights: readonly number[];
  readonly currency: string | null;
  readonly date: string | null;
  readonly note: string | null;
  readonly original: Original | null;
  readonly rate: { readonly code: string; readonly rate: string | null };
}

export const editsArbitrary: fc.Arbitrary<Edit[]> = fc.array(
  fc.record({
    kind: fc.constantFrom<Edit['kind'][]>(
      'project-renamed',
      'currency-changed',
      'member-added',
      'member-renamed',
      'member-moved',
      'member-removed',
      'expense-added',
      'expense-renamed',
      'expense-priced',
      'expense-moved',
      'expense-shared',
      'expense-weighed',
      'expense-paid-back',
      'expense-dated',
      'expense-noted',
      'bill-entered',
      'rate-changed',
      'payer-changed',
      'expense-removed',
    ),
    pick: fc.nat(),
    pick2: fc.nat(),
    name: fc.constantFrom(null, ' ', 'Ada', 'Boat', 'Tent'),
    amount: fc.constantFrom(null, 0, 1_000, 1_200, 1_400),
    involved: fc.array(fc.nat(), { maxLength: 3 }),
    weights: fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 3 }),
    currency: currencyArbitrary,
    date: dateArbitrary,
    note: noteArbitrary,
    original: originalArbitrary,
    rate: rateArbitrary,
  }),
  { maxLength: 8 },
);

/** The project after the edits, numbered as the editor numbers it. `newId` gives the ids of what is added. */
export function withEdits(project: Project, edits: readonly Edit[], newId: (count: number) => string): Project {
  return edits.reduce((current, edit, count) => withEdit(current, edit, newId(count)), project);
}

/** Ids like those that an editor draws. `letter` keeps several editors and rounds apart. */
export function temporaryIds(letter: string): (count: number) => string {
  return (count) => `new-${letter}${String(count).padStart(4 - letter.length, '0')}`;
}

function withEdit(project: Project, edit: Edit, newId: string): Project {
  const { kind, pick, pick2, name } = edit;
  const { members } = project;
  const withMembers = (now: readonly Member[]) => ({ ...project, members: numbered(now) });
  const at = pick % members.length;
  const member = members[at];
  if (kind === 'project-renamed') return { ...project, name };
  if (kind === 'currency-changed') {
    const currency = edit.currency ?? undefined;
    return currency === project.currency ? project : { ...project, currency, rates: undefined };
  }
  if (kind === 'rate-changed') {
    const { code, rate } = edit.rate;
    return project.currency === undefined ? project : { ...project, rates: withRate(project.rates, code, rate) };
  }
  if (kind === 'member-added') {
    return withMembers([...members, { id: newId, name, order: members.length, expenses: [] }]);
  }
  if (member === undefined) return project;
  if (kind === 'member-renamed') return withMembers(members.with(at, { ...member, name }));
  if (kind === 'member-moved') return withMembers(moved(members, at, pick2 % members.length));
  if (kind === 'member-removed') return { ...project, members: withoutMember(project.members, member.id) };

  if (kind === 'payer-changed') {
    const expense = member.expenses[pick2 % member.expenses.length];
    const payer = members[(at + 1 + (edit.involved[0] ?? 0)) % members.length];
    return expense && payer ? { ...project, members: withPayer(members, expense.id, payer.id) } : project;
  }

  const memberIds = members.map(({ id }) => id);
  const expenses = numbered(withExpenseEdit(member.expenses, edit, newId, memberIds));
  return withMembers(members.with(at, { ...member, expenses }));
}

function withExpenseEdit(
  expenses: readonly Expense[],
  { kind, pick, pick2, name, amount, involved, weights, date, note, original }: Edit,
  newId: string,
  memberIds: readonly string[],
): readonly Expense[] {
  const involvedMemberIds = memberIds.filter((_, at) => involved.some((one) => one % memberIds.length === at));
  const at = pick2 % expenses.length;
  const expense = expenses[at];
  if (kind === 'expense-added') {
    const added = { id: newId, name, amount, order: expenses.length, involvedMemberIds };
    return [...expenses, withInvolved(added, involvedMemberIds, weighed(involvedMemberIds, weights))];
  }
  if (expense === undefined) return expenses;
  if (kind === 'expense-renamed') return expenses.with(at, { ...expense, name });
  if (kind === 'expense-priced') return expenses.with(at, { ...expense, amount });
  if (kind === 'expense-shared') return expenses.with(at, withInvolved(expense, involvedMemberIds));
  if (kind === 'expense-weighed') {
    const list = expense.involvedMemberIds;
    return expenses.with(at, withInvolved(expense, list, weighed(list, weights)));
  }
  if (kind === 'expense-paid-back') {
    return expenses.with(at, { ...expense, isPayment: expense.isPayment ? undefined : true });
  }
  if (kind === 'expense-dated') return expenses.with(at, { ...expense, date: date ?? undefined });
  if (kind === 'expense-noted') return expenses.with(at, { ...expense, note: note ?? undefined });
  if (kind === 'bill-entered') return expenses.with(at, { ...expense, amount, original: original ?? undefined });
  if (kind === 'expense-moved') return moved(expenses, at, pick % expenses.length);
  return expenses.filter((other) => other !== expense);
}

function moved<T>(items: readonly T[], from: number, to: number): readonly T[] {
  const rest = items.filter((_, at) => at !== from);
  return [...rest.slice(0, to), ...items.slice(from, from + 1), ...rest.slice(to)];
}

function numbered<T extends { readonly order: number }>(items: readonly T[]): readonly T[] {
  return items.map((item, order) => (item.order === order ? item : { ...item, order }));
}

/** A project as the server has it: none of its ids is temporary. */
export const savedProjectArbitrary = projectArbitrary.map((project) => {
  const ids = Array.from(entitiesOf(project).keys(), (id) => [id, id.replaceAll('new-', 'late-')] as const);
  return asSaved(remapIds(project, new Map(ids)));
});

/** One project as edited in an editor, where new ids are temporary, and on the server, where they are not. */
export const sidesArbitrary = fc
  .record({ base: savedProjectArbitrary, mine: editsArbitrary, theirs: editsArbitrary.map(asTheServerTakes) })
  .map(({ base, mine, theirs }) => ({
    base,
    draft: withEdits(base, mine, temporaryIds('m')),
    latest: { ...withEdits(base, theirs, (count) => `theirs-${count}`), version: 2 },
  }));

function asTheServerTakes(edits: readonly Edit[]): Edit[] {
  return edits.map((edit) => ({
    ...edit,
    name: nameOrNull(edit.name),
    note: savedNote(edit.note ?? undefined) ?? null,
  }));
}
