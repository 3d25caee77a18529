import { mapShared } from './structural-sharing';

/** The items with their positions as their orders. */
export function numbered<T extends { readonly order: number }>(items: readonly T[]): readonly T[] {
  return mapShared(items, withOrder);
}

/** What has a place in a list. */
export interface Ordered {
  readonly id: string;
  readonly order: number;
}

/** Compares by order, and by id among equal orders, as the database does. */
export function byOrder(a: Ordered, b: Ordered): number {
  return a.order - b.order || compareText(a.id, b.id);
}

/** Compares by UTF-16 code units, the same wherever it runs. */
export function compareText(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

/** The items in the order in which people see them. */
export function inOrder<T extends Ordered>(items: readonly T[]): readonly T[] {
  return items.toSorted(byOrder);
}

/** The item with this order, or the same object where it has that. */
export function withOrder<T extends { readonly order: number }>(item: T, order: number): T {
  return item.order === order ? item : { ...item, order };
}
