import type { Expense, Member } from './project';

/** Structural sharing: what a change leaves as it was stays the same object, so that nothing compares or renders it again. */

/** The object with these fields, or the same object if it has them already. */
export function withFields<T extends object>(object: T, fields: Partial<T>): T {
  for (const key in fields) if (object[key] !== fields[key]) return { ...object, ...fields };
  return object;
}

/** Whether two lists hold the same objects in the same order. */
export function sameItems<T>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((item, index) => item === b[index]);
}

/** Whether two lists hold objects of the same ids in the same order. */
export function hasSameIds(a: readonly { readonly id: string }[], b: readonly { readonly id: string }[]): boolean {
  return a.length === b.length && a.every(({ id }, at) => b[at]?.id === id);
}

/** Like `map`, but returns the same list if every item came back as the same object. */
export function mapShared<T>(items: readonly T[], transform: (item: T, index: number) => T): readonly T[] {
  const mapped = items.map(transform);
  return sameItems(items, mapped) ? items : mapped;
}

/** Like `filter`, but returns the same list if every item stays. */
export function filterShared<T>(items: readonly T[], isWanted: (item: T) => boolean): readonly T[] {
  return items.every(isWanted) ? items : items.filter(isWanted);
}

/** The list with the item of this id changed. */
export function withChanged<T extends { readonly id: string }>(
  items: readonly T[],
  id: string,
  change: (item: T) => T,
): readonly T[] {
  return mapShared(items, (item) => (item.id === id ? change(item) : item));
}

/** The list without the item of this id. */
export function withoutId<T extends { readonly id: string }>(items: readonly T[], id: string): readonly T[] {
  return filterShared(items, (item) => item.id !== id);
}

/** The members with each expense as `transform` returns it. */
export function mapExpenses(
  members: readonly Member[],
  transform: (expense: Expense, payer: Member) => Expense,
): readonly Member[] {
  return mapShared(members, (payer) =>
    withFields(payer, { expenses: mapShared(payer.expenses, (expense) => transform(expense, payer)) }),
  );
}

/** Whether both have the same values by the same keys. */
export function sameRecords(a: Readonly<Record<string, unknown>>, b: Readonly<Record<string, unknown>>): boolean {
  const of = Object.entries(a);
  return of.length === Object.keys(b).length && of.every(([key, value]) => b[key] === value);
}
