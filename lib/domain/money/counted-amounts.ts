import type { Expense, Original, Project } from '@/lib/domain/project';
import { mapShared, withFields } from '@/lib/domain/structural-sharing';
import { amountByRate } from './rate-arithmetic';

/** The currency of a project and its rates. */
export type Rated = Pick<Project, 'currency' | 'rates'>;

/**
 * The amount of the bill by the rate, or as the bill says it where that is the project's own currency, in hundredths. Null
 * where there is neither, or that is more than an amount can be.
 */
export function amountOfBill(original: Original | undefined, { rates, currency }: Rated): number | null {
  if (!original?.amount || currency === undefined) return null;
  const rate = original.currency === currency ? '1' : rates?.[original.currency];
  return rate === undefined ? null : amountByRate(original, rate, currency);
}

/** The amount that was typed, or else the amount of the bill, in hundredths. Null where there is neither. */
export function amountOf({ amount, original }: Pick<Expense, 'amount' | 'original'>, project: Rated): number | null {
  return amount ?? amountOfBill(original, project);
}

/**
 * The project with the amount of each expense, as it counts in sums and is shown. Bills without a rate have none. What has not
 * changed is the same object, also of several calls. It is not to be edited: there an amount would be one that was typed.
 */
export function countedProject<P extends Pick<Project, 'members'> & Rated>(project: P): P {
  return known(project, project, () =>
    withFields(project, {
      members: known(project.members, project, () =>
        mapShared(project.members, (member) =>
          known(member, project, () =>
            withFields(member, { expenses: mapShared(member.expenses, (expense) => countedExpense(expense, project)) }),
          ),
        ),
      ),
    } as Partial<P>),
  );
}

function countedExpense(expense: Expense, project: Rated): Expense {
  if (expense.original === undefined || expense.amount !== null) return expense;
  return known(expense, project, () => withFields(expense, { amount: amountOf(expense, project) }));
}

const counted = new WeakMap<object, Rated & { readonly item: object }>();

/** The item as it counts by these rates. Made once as long as they are the same. */
function known<Item extends object>(item: Item, { currency, rates }: Rated, make: () => Item): Item {
  const last = counted.get(item);
  if (last?.currency === currency && last?.rates === rates && last) return last.item as Item;
  const made = make();
  counted.set(item, { currency, rates, item: made });
  return made;
}

/** Why a bill counts in no sum: there is no rate for it, or else nothing that gives it an amount. Null where it counts. */
export function whyUncounted(
  { original, amount }: Pick<Expense, 'original' | 'amount'>,
  project: Rated,
): 'rate' | 'amount' | null {
  if (!original?.amount || amountOf({ original, amount }, project) !== null) return null;
  const { currency, rates } = project;
  const isForeign = currency !== undefined && original.currency !== currency;
  return isForeign && rates?.[original.currency] === undefined ? 'rate' : 'amount';
}

/** Whether there is a bill that counts in no sum. */
export function hasUncounted(project: Project): boolean {
  return project.members.some(({ expenses }) => expenses.some((expense) => whyUncounted(expense, project) !== null));
}
