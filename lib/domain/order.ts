import { mapShared } from './structural-sharing';

/** The items with their positions as their orders. */
export function numbered<T extends { readonly order: number }>(items: readonly T[]): readonly T[] {
  return mapShared(items, withOrder);
}

/** The items by order, and by id among equal orders, as the server sorts them. */
export function inOrder<T extends { readonly id: string; readonly order: number }>(items: readonly T[]): readonly T[] {
  return items.toSorted((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1));
}

/** The item with this order, or the same object where it has that. */
export function withOrder<T extends { readonly order: number }>(item: T, order: number): T {
  return item.order === order ? item : { ...item, order };
}
