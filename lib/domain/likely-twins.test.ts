import { expense, member, project } from '@/tests/support/sample-projects';
import { likelyTwins, openTwins } from './likely-twins';
import type { Expense, Member, Project } from './project';

const ada = (...expenses: Expense[]) => member('ada', { expenses });
const of = (...members: Member[]) => project({ members });

const snapshot = of(ada(), member('ben'));
const dinner = (id: string, fields: Partial<Expense> = {}) =>
  of(ada(expense(id, { amount: 8_400, date: '2026-11-20', ...fields })), member('ben'));
const named = (id: string, name: string | null) => of(ada(), member('ben'), member(id, { name }));

const bill = { kind: 'expense', mine: 'new-1', theirs: 'e9' };
const person = { kind: 'member', mine: 'new-d', theirs: 'd9' };

test.each<[string, Project, Project, unknown[]]>([
  ['an expense of the same amount and day', dinner('new-1'), dinner('e9', { name: 'Supper' }), [bill]],
  [
    'one that another member paid',
    dinner('new-1'),
    of(ada(), member('ben', { expenses: [expense('e9', { amount: 8_400, date: '2026-11-20' })] })),
    [bill],
  ],
  ['an expense of another amount', dinner('new-1'), dinner('e9', { amount: 8_500 }), []],
  ['an expense of another day', dinner('new-1'), dinner('e9', { date: '2026-11-21' }), []],
  ['an expense without an amount', dinner('new-1', { amount: null }), dinner('e9', { amount: null }), []],
  ['a payment, which asks by itself', dinner('new-1', { isPayment: true }), dinner('e9', { isPayment: true }), []],
  ['a person of the same name', named('new-d', 'Dora '), named('d9', 'dora'), [person]],
  ['a person of another name', named('new-d', 'Dora'), named('d9', 'Dirk'), []],
  ['a person without a name', named('new-d', ''), named('d9', ''), []],
  ['the same entry, saved from here', dinner('e9'), dinner('e9'), []],
])('two devices may have entered the same where another has %s', (_what, draft, latest, twins) => {
  expect(likelyTwins({ snapshot, draft }, latest)).toEqual(twins);
});

test('what was known here is no twin', () => {
  const known = dinner('e9');
  const draft = of(
    ada(...(known.members[0]?.expenses ?? []), expense('new-1', { amount: 8_400, date: '2026-11-20' })),
    member('ben'),
  );
  expect(likelyTwins({ snapshot: known, draft }, { ...known, version: 2, members: [...known.members] })).toEqual([]);
});

test('twins are open while both are there, under the ids that they have now', () => {
  const both = of(ada(expense('e1'), expense('e9')), member('ben'));
  const now = (id: string) => (id === 'new-1' ? 'e1' : id);
  const twins = [{ kind: 'expense', mine: 'new-1', theirs: 'e9' }] as const;
  expect(openTwins(twins, both, now)).toEqual([{ kind: 'expense', mine: 'e1', theirs: 'e9' }]);
  expect(openTwins(twins, of(ada(expense('e1')), member('ben')), now)).toEqual([]);
});
