/** Like `map`, but returns the same list if every item came back as the same object. */
export function mapShared<T>(items: readonly T[], transform: (item: T, index: number) => T): readonly T[] {
  const mapped = items.map(transform);
  return mapped.every((item, index) => item === items[index]) ? items : mapped;
}

/** Like `filter`, but returns the same list if every item stays. */
export function filterShared<T>(items: readonly T[], isKept: (item: T) => boolean): readonly T[] {
  const kept = items.filter(isKept);
  return kept.length === items.length ? items : kept;
}
