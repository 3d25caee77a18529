/** A value as it was in the common base, as I have it and as others have it. */
export interface Sides<T> {
  readonly base: T;
  readonly mine: T;
  readonly theirs: T;
}

/** A value that both sides have. The base is undefined if both have added it. */
export interface BothSides<T> extends Pick<Sides<T>, 'mine' | 'theirs'> {
  readonly base: T | undefined;
}

export interface MergedField<T> {
  readonly value: T;
  /** Whether both sides have changed it, and differently. Without a base, any difference counts. */
  readonly isConflict: boolean;
}

/** Merges the values of one field. Mine stays where both have changed it. */
export function mergeField<T>({ base, mine, theirs }: BothSides<T>, isSame: (a: T, b: T) => boolean): MergedField<T> {
  // Both sides agree.
  if (isSame(mine, theirs)) return { value: mine, isConflict: false };
  // Only they have changed it.
  if (base !== undefined && isSame(base, mine)) return { value: theirs, isConflict: false };
  // I have changed it. It is a conflict if they have changed it as well.
  return { value: mine, isConflict: base === undefined || !isSame(base, theirs) };
}
