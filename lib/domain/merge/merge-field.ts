/** One thing as it was before, as I have it and as they have it. */
export interface Sides<T> {
  readonly base: T;
  readonly mine: T;
  readonly theirs: T;
}

/** What both have. The base is undefined if both have added it. */
export interface BothSides<T> extends Pick<Sides<T>, 'mine' | 'theirs'> {
  readonly base: T | undefined;
}

export interface MergedField<T> {
  readonly value: T;
  /** Whether mine and theirs are both changes, and not the same one. Without a base, any difference is. */
  readonly isContested: boolean;
}

export function mergeField<T, K extends keyof T>(
  { base, mine, theirs }: BothSides<T>,
  field: K,
  isSame: (a: T[K], b: T[K]) => boolean,
): MergedField<T[K]> {
  // The same change of both is no conflict.
  if (isSame(mine[field], theirs[field])) return { value: mine[field], isContested: false };
  // What only they have changed comes in.
  if (base && isSame(base[field], mine[field])) return { value: theirs[field], isContested: false };
  // What I have changed stays, and is contested where they have changed it too.
  return { value: mine[field], isContested: !(base && isSame(base[field], theirs[field])) };
}
