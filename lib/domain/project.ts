/**
 * The project as the rules see it. Amounts are integer minor units (hundredths), times are ISO 8601 strings in UTC,
 * members and expenses stand in their order. An empty `involvedMemberIds` means that all members are involved.
 */
export interface Project {
  readonly id: string;
  readonly name: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly version: number;
  readonly members: readonly Member[];
}

export interface Member {
  readonly id: string;
  readonly name: string | null;
  readonly order: number;
  /** As the server gave it; unset for what is not saved yet. An expense of the member that changes raises it as well. */
  readonly version?: number;
  readonly expenses: readonly Expense[];
}

export interface Expense {
  readonly id: string;
  readonly name: string | null;
  readonly amount: number | null;
  readonly order: number;
  /** As the server gave it; unset for what is not saved yet. */
  readonly version?: number;
  readonly involvedMemberIds: readonly string[];
}

/** The largest amount of one expense, in minor units: 999,999,999,999.99. */
export const MAX_AMOUNT = 99_999_999_999_999;

export const MAX_NAME_LENGTH = 200;
export const MAX_MEMBERS = 200;
export const MAX_EXPENSES = 5_000;

/** Places in the involved lists of all expenses: what keeps a project of all its members in all lists readable at all. */
export const MAX_INVOLVEMENTS = 100_000;

/** Orders fit a 32-bit integer column. */
export const MAX_ORDER = 2_147_483_647;

/** An empty or blank name is no name. */
export function nameOrNull(name: string | null): string | null {
  return name === null || name.trim() === '' ? null : name;
}
