import fc from 'fast-check';
import { withoutMember } from '@/lib/domain/member-deletion';
import type { Expense, Project } from '@/lib/domain/project';
import { editsArbitrary, savedProjectArbitrary, temporaryIds, withEdits } from '@/tests/support/arbitraries/edits';
import { annaAndBen, expense, member, project, withExpense, withName, without } from '@/tests/support/sample-projects';
import { factsBetween } from './change-facts';

const shared = project({
  members: [
    member('anna', {
      expenses: [
        expense('hut', { amount: 9_000 }),
        expense('taxi', { amount: 1_000, involvedMemberIds: ['anna', 'ben'] }),
      ],
    }),
    member('ben', { expenses: [expense('fuel', { amount: 4_000, involvedMemberIds: ['ben', 'cleo'] })] }),
    member('cleo'),
  ],
});

/** The facts in short: their kinds, with the id of what they are about. */
function shortFacts(before: Project, after: Project, bringsBack?: boolean): string[] {
  return factsBetween(before, after, bringsBack).map((fact) => {
    if ('expense' in fact) return `${fact.kind} ${fact.expense.id}`;
    if ('member' in fact) return `${fact.kind} ${fact.member.id}`;
    if (fact.kind === 'expense-changed') return `${fact.kind} ${fact.to.expense.id}`;
    return fact.kind === 'member-renamed' ? `${fact.kind} ${fact.to.id}` : fact.kind;
  });
}

test('Each field that a person can change is a fact of its own', () => {
  const before = annaAndBen();
  expect(shortFacts(before, { ...before, name: 'Winter trip' })).toEqual(['project-renamed']);
  expect(shortFacts(before, { ...before, currency: 'EUR' })).toEqual(['currency-changed']);
  expect(shortFacts(before, withName(before, 'ben', 'Bo'))).toEqual(['member-renamed ben']);
  expect(shortFacts(before, withExpense(before, 'taxi', { amount: 1 }))).toEqual(['expense-changed taxi']);
  expect(shortFacts(before, without(before, 'taxi'))).toEqual(['expense-removed taxi']);
  expect(shortFacts(without(before, 'taxi'), before)).toEqual(['expense-added taxi']);
});

test('Who is removed takes their expenses along, and leaves the lists of others, which is no fact of its own', () => {
  const after = { ...shared, members: withoutMember(shared.members, 'ben') };
  expect(shortFacts(shared, after)).toEqual(['member-removed ben']);
  const [fact] = factsBetween(shared, after);
  expect(fact?.kind === 'member-removed' && fact.member.expenses.map(({ id }) => id)).toEqual(['fuel']);
});

test('Who is brought back brings their expenses and their places in lists', () => {
  const before = { ...shared, members: withoutMember(shared.members, 'ben') };
  expect(shortFacts(before, shared, true)).toEqual(['member-back ben']);
});

test('Who was added in the same save as their expenses, and was put on lists, is told in full', () => {
  const before = { ...shared, members: withoutMember(shared.members, 'ben') };
  expect(shortFacts(before, shared)).toEqual(['member-added ben', 'expense-changed taxi', 'expense-added fuel']);
});

test('A payment that is removed along with who got it, or is back with them, is told as one to them', () => {
  const cash = expense('cash', { amount: 333, isPayment: true, involvedMemberIds: ['ben'] });
  const [anna, ben, cleo] = shared.members;
  const before = { ...shared, members: [anna!, ben!, { ...cleo!, expenses: [cash] }] };
  const after = { ...shared, members: withoutMember(shared.members, 'ben') };
  expect(shortFacts(before, after)).toEqual(['expense-removed cash', 'member-removed ben']);
  expect(factsBetween(before, after)[0]).toMatchObject({ expense: cash, payer: { id: 'cleo' } });
  expect(shortFacts(after, before, true)).toEqual(['member-back ben', 'expense-back cash']);
  expect(factsBetween(after, before, true)[1]).toMatchObject({ expense: cash, payer: { id: 'cleo' } });
});

test('What is changed besides a removal is a fact', () => {
  const members = withoutMember(shared.members, 'ben');
  const after = withExpense({ ...shared, members }, 'taxi', { amount: 1_200 });
  expect(shortFacts(shared, after)).toEqual(['expense-changed taxi', 'member-removed ben']);
});

/** What Ben pays in place of others. */
function paidByBen(expense: Expense): Project {
  const [anna, ben, cleo] = without(shared, expense.id).members;
  return { ...shared, members: [anna!, { ...ben!, expenses: [...ben!.expenses, expense] }, cleo!] };
}

test('An expense that another has paid is one change, whatever else of it has changed', () => {
  const taxi = expense('taxi', { amount: 1_200, involvedMemberIds: ['anna', 'ben'] });
  const facts = factsBetween(shared, paidByBen(taxi));
  expect(facts).toHaveLength(1);
  expect(facts[0]).toMatchObject({
    kind: 'expense-changed',
    from: { payer: { id: 'anna' } },
    to: { payer: { id: 'ben' } },
  });
});

test('Who is removed after another has paid their expense does not take it along, nor bring it back', () => {
  const { members } = paidByBen(expense('hut', { amount: 9_000 }));
  const after = { ...shared, members: withoutMember(members, 'anna') };
  const facts = factsBetween(shared, after);
  expect(shortFacts(shared, after)).toEqual(['expense-changed hut', 'member-removed anna']);
  expect(facts[1]).toMatchObject({ member: { expenses: [{ id: 'taxi' }] } });
  expect(shortFacts(after, shared, true)).toEqual(['member-back anna', 'expense-changed hut']);
});

test('An expense like one that is gone is another one', () => {
  const copy = expense('taxi-2', { name: 'taxi', amount: 1_000, involvedMemberIds: ['anna', 'ben'] });
  const after = without(paidByBen(copy), 'taxi');
  expect(shortFacts(shared, after)).toEqual(['expense-added taxi-2', 'expense-removed taxi']);
});

test('Where only places in lists have changed, that is the fact', () => {
  const [anna, ben, cleo] = shared.members;
  const after = { ...shared, members: [{ ...ben!, order: 0 }, { ...anna!, order: 1 }, cleo!] };
  expect(shortFacts(shared, after)).toEqual(['reordered']);
});

test('Nothing is different from itself, whatever else is: and what is different has a fact', () => {
  fc.assert(
    fc.property(savedProjectArbitrary, editsArbitrary, fc.boolean(), (before, edits, bringsBack) => {
      expect(factsBetween(before, structuredClone(before), bringsBack)).toEqual([]);
      const after = withEdits(before, edits, temporaryIds('a'));
      const ids = ({ members }: Project) =>
        members.flatMap(({ id, expenses }) => [id, ...expenses.map((one) => one.id)]);
      const isOther = ids(before).join() !== ids(after).join();
      if (isOther) expect(factsBetween(before, after, bringsBack)).not.toEqual([]);
    }),
  );
});
