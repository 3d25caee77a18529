/**
 * The involved after a chip was pressed. While it is for everyone, a press is for that one alone; all of them one by one are
 * everyone. Null where the last one would go.
 */
export function pressed(
  involved: readonly string[],
  key: string,
  allKeys: readonly string[],
): readonly string[] | null {
  const isIn = involved.includes(key);
  if (isIn && involved.length === 1) return null;
  const next = allKeys.filter((one) => (one === key ? !isIn : involved.includes(one)));
  return next.length === allKeys.length ? [] : next;
}
