/** Structural sharing: whatever a change leaves as it was stays the same object, so that nothing compares or renders it anew. */

/** The object with these fields, or the same object if it has them already. */
export function withFields<T extends object>(object: T, fields: Partial<T>): T {
  for (const key in fields) if (object[key] !== fields[key]) return { ...object, ...fields };
  return object;
}

/** Like `map`, but returns the same list if every item came back as the same object. */
export function mapShared<T>(items: readonly T[], transform: (item: T, index: number) => T): readonly T[] {
  const mapped = items.map(transform);
  return mapped.every((item, index) => item === items[index]) ? items : mapped;
}

/** Like `filter`, but returns the same list if every item stays. */
export function filterShared<T>(items: readonly T[], isKept: (item: T) => boolean): readonly T[] {
  return items.every(isKept) ? items : items.filter(isKept);
}

/** The items with their positions as their orders. */
export function numbered<T extends { readonly order: number }>(items: readonly T[]): readonly T[] {
  return mapShared(items, withOrder);
}

export function withOrder<T extends { readonly order: number }>(item: T, order: number): T {
  return item.order === order ? item : { ...item, order };
}
