/** How many are undone at once: each is merged by itself. */
export const MAX_UNDONE_RANGES = 20;

/** Versions that follow one another, both ends included. */
export interface VersionRange {
  readonly first: number;
  readonly last: number;
}

/**
 * The ranges that these versions make, each as long as it can be, the newest first. A version that is named twice
 * begins a range of its own.
 */
export function rangesOf(versions: readonly number[]): VersionRange[] {
  const ranges: VersionRange[] = [];
  for (const version of versions.toSorted((a, b) => a - b)) {
    const range = ranges[0];
    if (range?.last === version - 1) ranges[0] = { ...range, last: version };
    else ranges.unshift({ first: version, last: version });
  }
  return ranges;
}
