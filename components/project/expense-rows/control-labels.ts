import type { RowLabels } from '@/components/project/members/row-labels';
import { isolatedName, ownName } from '@/lib/domain/name';
import type { Expense } from '@/lib/domain/project';
import type { Person } from '@/lib/editor/rows';

export type FirstPeople = readonly (Person | undefined)[];

/** Who gets a payment: one person by name. */
export function receivers(labels: RowLabels, payment: Expense, few: FirstPeople, memberCount: number): string {
  const { involvedMemberIds: ids } = payment;
  const [only] = few;
  if (ids.length === 1 && only) return isolatedName(only.name, labels.tMember('unnamed'));
  return ids.length === 0 ? labels.everyone.text : labels.some(ids.length, memberCount).text;
}

/** What the controls of an expense say: its name, and of a payment that has none who gets it. */
export function controlLabels(labels: RowLabels, expense: Expense, few: FirstPeople = [], memberCount: number) {
  const own = ownName(expense);
  if (expense.isPayment && own === null) {
    const people = receivers(labels, expense, few, memberCount);
    return {
      name: labels.unnamedPayment,
      amount: labels.amountOfPayment(people),
      remove: labels.removePayment(people),
    };
  }
  const name = isolatedName(own, labels.unnamed);
  return { name, amount: labels.amountLabel(name), remove: labels.removeLabel(name) };
}
