import fc from 'fast-check';
import { weightsFor } from '@/lib/domain/involvement';
import { ratesIn } from '@/lib/domain/money/rates';
import { nameOrNull } from '@/lib/domain/name';
import { savedNote } from '@/lib/domain/note';
import { type Expense, MAX_AMOUNT, MAX_WEIGHT, type Member, type Original, type Project } from '@/lib/domain/project';

/** Ids come from small pools, so that two projects share some of them. */
const MEMBER_IDS = ['ada', 'ben', 'cleo', 'dan', 'eve', 'fay', 'new-a1b2', 'new-c3d4'];
const EXPENSE_IDS = ['tent', 'fuel', 'food', 'boat', 'taxi', 'wine', 'new-e5f6', 'new-g7h8'];

const nameArbitrary = fc.option(fc.oneof(fc.constantFrom('', '  '), fc.string({ maxLength: 6 })), { nil: null });

export const amountArbitrary = fc.option(
  fc.oneof({ weight: 4, arbitrary: fc.nat({ max: 30_000 }) }, { weight: 1, arbitrary: fc.nat({ max: MAX_AMOUNT }) }),
  { nil: null },
);

/** Weights for the first members of a list. */
const drawnWeightsArbitrary = fc.oneof(
  fc.constant([]),
  fc.array(
    fc.oneof(
      { weight: 4, arbitrary: fc.integer({ min: 1, max: 3 }) },
      { weight: 1, arbitrary: fc.constant(MAX_WEIGHT) },
    ),
    {
      maxLength: 4,
    },
  ),
);

export const currencyArbitrary = fc.constantFrom(null, 'EUR', 'JPY');

export const dateArbitrary = fc.constantFrom(null, '2024-02-29', '2026-11-19', '2026-11-20');

/** Such as is typed, too: of nothing visible, or with line breaks. */
export const noteArbitrary = fc.constantFrom(null, ' \n', 'the keys', 'two\nlines', 'other keys');

/** What a bill said, in a currency with decimals and in one without. */
export const originalArbitrary: fc.Arbitrary<Original | null> = fc.option(
  fc.record({ amount: fc.nat({ max: 90_000 }), currency: fc.constantFrom('CZK', 'KRW', 'KWD') }),
  { nil: null, freq: 2 },
);

/** A rate of another currency than projects have here. */
export const rateArbitrary = fc.record({
  code: fc.constantFrom('CZK', 'KRW', 'KWD'),
  rate: fc.constantFrom(null, '0.0395', '0.0401', '2.9915'),
});

function expenseArbitrary(id: string, order: number, memberIds: string[]): fc.Arbitrary<Expense> {
  return fc
    .record({
      id: fc.constant(id),
      name: nameArbitrary,
      amount: amountArbitrary,
      order: fc.constant(order),
      involvedMemberIds: fc.oneof(fc.constant([]), fc.shuffledSubarray(memberIds)),
      drawn: drawnWeightsArbitrary,
      isPayment: fc.boolean(),
      date: dateArbitrary,
      note: noteArbitrary,
      original: originalArbitrary,
    })
    .map(({ drawn, isPayment, date, note, original, ...expense }) => {
      const weights = weightsFor(expense.involvedMemberIds, weighed(expense.involvedMemberIds, drawn));
      return {
        ...expense,
        ...(weights && { weights }),
        ...(isPayment && { isPayment }),
        ...(date && { date }),
        ...(note && { note }),
        ...(original && { original }),
      };
    });
}

/** These weights for the members in turn. */
export function weighed(memberIds: readonly string[], drawn: readonly number[]): Record<string, number> {
  return Object.fromEntries(memberIds.map((id, at) => [id, drawn[at] ?? 1]));
}

function memberArbitrary(id: string, order: number, memberIds: string[]): fc.Arbitrary<Member> {
  return fc.record({
    id: fc.constant(id),
    name: nameArbitrary,
    order: fc.constant(order),
    expenses: fc
      .shuffledSubarray(EXPENSE_IDS, { maxLength: 4 })
      .chain((ids) => fc.tuple(...ids.map((expenseId, at) => expenseArbitrary(`${id}-${expenseId}`, at, memberIds)))),
  });
}

export const projectArbitrary: fc.Arbitrary<Project> = fc
  .record({
    id: fc.constant('trip'),
    name: nameArbitrary,
    currency: currencyArbitrary,
    rates: fc.array(rateArbitrary, { maxLength: 2 }),
    createdAt: fc.constant('2026-01-01T00:00:00.000Z'),
    updatedAt: fc.constant('2026-01-02T00:00:00.000Z'),
    version: fc.constant(1),
    members: fc
      .shuffledSubarray(MEMBER_IDS)
      .chain((ids) => fc.tuple(...ids.map((id, order) => memberArbitrary(id, order, ids)))),
  })
  .map(({ currency, rates, ...project }) => {
    const known = ratesIn(Object.fromEntries(rates.map(({ code, rate }) => [code, rate])));
    return { ...project, ...(currency && { currency, ...(known && { rates: known }) }) };
  });

/** The project as it is saved: blank names are null, and involved lists and weights are sorted. */
export function asSaved(project: Project): Project {
  return {
    ...project,
    name: nameOrNull(project.name),
    members: project.members.map((member) => ({
      ...member,
      name: nameOrNull(member.name),
      expenses: member.expenses.map((expense) => ({
        ...expense,
        name: nameOrNull(expense.name),
        note: savedNote(expense.note),
        involvedMemberIds: expense.involvedMemberIds.toSorted(),
        ...(expense.weights && { weights: Object.fromEntries(Object.entries(expense.weights).toSorted()) }),
      })),
    })),
  };
}

/** All that a project can be put back to: no versions, and no order in lists of ids. */
export function contentOf(project: Project) {
  const { name, currency, rates, members } = asSaved(project);
  return {
    name,
    currency,
    rates,
    members: members.map(({ version: _, ...member }) => ({
      ...member,
      expenses: member.expenses.map(({ version: __, isPayment, ...expense }) => ({
        ...expense,
        isPayment: isPayment === true,
      })),
    })),
  };
}

/** An equal project that shares no object with the given one, as if it had been read again. */
export function readAgain(project: Project): Project {
  return structuredClone(project);
}
