import fc from 'fast-check';
import { memberTotal } from '@/lib/domain/settlement/sums';
import { projectArbitrary } from '@/tests/support/arbitraries/projects';
import { RUNS } from '@/tests/support/runs';
import { expense, member } from '@/tests/support/sample-projects';
import { byMonth, firstOfDays, listedExpenses } from './expense-list';

const days = [undefined, '2025-12-31', '2026-01-01', '2026-01-31', '2026-02-01'];

/** Projects whose expenses have days of four months, or none. */
const membersArbitrary = fc
  .tuple(projectArbitrary, fc.infiniteStream(fc.constantFrom(...days)))
  .map(([{ members }, drawn]) =>
    members.map((one) => ({
      ...one,
      expenses: one.expenses.map(({ date: _, ...rest }) => {
        const { value: date } = drawn.next();
        return date === undefined ? rest : { ...rest, date };
      }),
    })),
  );

test('Every expense is listed once, with who paid it.', () => {
  fc.assert(
    fc.property(membersArbitrary, (members) => {
      const paid = members.flatMap(({ id, expenses }) => expenses.map((one) => `${id} ${one.id}`));
      const listed = byMonth(listedExpenses(members)).flatMap((month) => month.days.flatMap((day) => day.listed));
      expect(listed.map((one) => `${one.payer.id} ${one.expense.id}`).sort()).toEqual(paid.sort());
    }),
    RUNS,
  );
});

test('Months and days come once each, the newest first, and what has no day comes last.', () => {
  fc.assert(
    fc.property(membersArbitrary, (members) => {
      const months = byMonth(listedExpenses(members));
      const keys = [months.map(({ month }) => month), months.flatMap((month) => month.days.map(({ date }) => date))];
      for (const each of keys) {
        const dated = each.filter((key) => key !== null);
        expect(dated).toEqual([...new Set(dated)].sort().reverse());
        expect(each.indexOf(null)).toBe(dated.length === each.length ? -1 : each.length - 1);
      }
      for (const { month, days } of months) {
        for (const { date, listed } of days) {
          expect(date?.slice(0, 7) ?? null).toBe(month);
          expect(listed.map((one) => one.expense.date ?? null)).toEqual(listed.map(() => date));
        }
      }
    }),
    RUNS,
  );
});

test('The sums of the days are those of their expenses, without payments, and those of the months what was spent.', () => {
  fc.assert(
    fc.property(membersArbitrary, (members) => {
      const spent = members.reduce((sum, one) => sum + memberTotal(one), 0);
      const months = byMonth(listedExpenses(members));
      for (const { listed, expenses, spent } of months.flatMap(({ days }) => days)) {
        const own = listed.filter(({ expense: { isPayment } }) => !isPayment);
        expect(expenses).toBe(own.length);
        expect(spent).toBe(own.reduce((sum, { expense: { amount } }) => sum + (amount ?? 0), 0));
      }
      expect(months.reduce((sum, month) => sum + month.spent, 0)).toBe(spent);
    }),
    RUNS,
  );
});
test('Months count each expense and each payment once.', () => {
  fc.assert(
    fc.property(membersArbitrary, (members) => {
      const all = members.flatMap(({ expenses }) => expenses);
      const months = byMonth(listedExpenses(members));
      const payments = all.filter(({ isPayment }) => isPayment).length;
      expect(months.reduce((sum, month) => sum + month.payments, 0)).toBe(payments);
      expect(months.reduce((sum, month) => sum + month.expenses, 0)).toBe(all.length - payments);
    }),
    RUNS,
  );
});

test('The first of the days are the beginning of all, and no day is empty.', () => {
  fc.assert(
    fc.property(membersArbitrary, fc.nat({ max: 20 }), (members, most) => {
      const listed = listedExpenses(members);
      const first = firstOfDays(
        byMonth(listed).flatMap(({ days }) => days),
        most,
      );
      expect(first.flatMap((day) => day.listed)).toEqual(listed.slice(0, most));
      expect(first.filter((day) => day.listed.length === 0)).toEqual([]);
    }),
    RUNS,
  );
});

test('Of one day, what was created last comes first, whoever paid.', () => {
  const at = (second: number) => ({ createdAt: `2026-07-01T10:00:0${second}.000Z` });
  const members = [
    member('anna', { expenses: [expense('hut', at(1)), expense('new-aaaa', { order: 1 })] }),
    member('ben', { expenses: [expense('wine', at(3)), expense('taxi', { order: 1, ...at(2) })] }),
  ];
  expect(listedExpenses(members).map((one) => one.expense.id)).toEqual(['new-aaaa', 'wine', 'taxi', 'hut']);
});

test('What was created nobody knows when comes last, by its order.', () => {
  const old = [expense('tent'), expense('food', { order: 1 })];
  const members = [
    member('anna', { expenses: old }),
    member('ben', { expenses: [expense('fuel', { createdAt: '2026-07-01T10:00:00.000Z' })] }),
  ];
  expect(listedExpenses(members).map((one) => one.expense.id)).toEqual(['fuel', 'food', 'tent']);
});
