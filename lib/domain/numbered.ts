import { mapShared } from './shared-lists';

/** The list with each item's order as its place in it. What has it already is the same object. */
export function numbered<T extends { readonly order: number }>(items: readonly T[]): readonly T[] {
  return mapShared(items, (item, index) => (item.order === index ? item : { ...item, order: index }));
}
