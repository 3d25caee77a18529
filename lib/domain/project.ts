/**
 * A project as the rules see it. Amounts are integer minor units (hundredths), times are ISO 8601 strings in UTC,
 * members and expenses are sorted by order. An empty `involvedMemberIds` means that all members are involved.
 */
export interface Project {
  /** The link by which it was read. */
  readonly id: string;
  /** The same by whichever link it was read that writes. Absent by a read-only link, and where the server tells none. */
  readonly mark?: string;
  /** By this link nothing can be changed. */
  readonly readOnly?: true;
  readonly name: string | null;
  /** The ISO 4217 code that sums are shown with. Nothing is converted. Absent where they carry none. */
  readonly currency?: string;
  /** What one unit of other currencies was last said to be worth. Absent where none was. */
  readonly rates?: Rates;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** Which history of its database the server speaks of; undefined where it tells none. */
  readonly epoch?: string;
  /** The server's; undefined where it tells none. */
  readonly version?: number;
  readonly members: readonly Member[];
}

export interface Member {
  readonly id: string;
  readonly name: string | null;
  readonly order: number;
  /**
   * The server's; undefined before the first save, and where it tells none. A change of one of the member's expenses
   * raises it too.
   */
  readonly version?: number;
  readonly expenses: readonly Expense[];
}

export interface Expense {
  readonly id: string;
  readonly name: string | null;
  /** The amount that was typed. Null where there is none: a bill counts by the rate of its currency then. */
  readonly amount: number | null;
  readonly order: number;
  /** The server's; undefined before the first save, and where it tells none. */
  readonly version?: number;
  readonly involvedMemberIds: readonly string[];
  /** How the shares of involved members relate. Who is not in it counts 1. Absent where all count 1, and so share alike. */
  readonly weights?: Weights;
  /** Money that was handed over and not spent: it counts in the balances alone. */
  readonly isPayment?: true;
  /** The calendar day, `YYYY-MM-DD`, without a time or a zone. Absent where nobody has said when. */
  readonly date?: string;
  /** May hold line breaks, "\n". Absent where there is none. */
  readonly note?: string;
  /** What the bill said, where that is another currency. */
  readonly original?: Original;
  /** When the server got it. Absent where it is not saved yet, and where the server tells none. */
  readonly createdAt?: string;
}

/**
 * An amount in a currency of its own: minor units by the decimals that ISO 4217 gives it, so whole yen and thousandths
 * of a dinar.
 */
export interface Original {
  readonly amount: number;
  readonly currency: string;
}

/** By the code of another currency: how much of the project's one unit of it is, as `isRate` has it. */
export type Rates = Readonly<Record<string, string>>;

/** Whole numbers from 2 to `MAX_WEIGHT` by the ids of members whom an expense names. */
export type Weights = Readonly<Record<string, number>>;

/** A project without its members. */
export type ProjectHead = Omit<Project, 'members'>;

/** A project, member or expense, as the rules that apply to all three see it. */
export type Entity = Pick<Project, 'name' | 'currency' | 'rates'> &
  Partial<
    Pick<
      Expense,
      'version' | 'amount' | 'order' | 'involvedMemberIds' | 'weights' | 'isPayment' | 'date' | 'note' | 'original'
    >
  > & {
    /** Who paid an expense, where the entity is seen apart from its payer. */
    readonly payerId?: string;
  };

/**
 * The largest amount of one expense, in minor units: 9,999,999,999.99. That of a bill has as many digits. All sums in a
 * full project are exact with it.
 */
export const MAX_AMOUNT = 999_999_999_999;

/** Large enough for any amount below a tenth of the largest one to be a weight: so exact shares are weights too. */
export const MAX_WEIGHT = 99_999_999_999;

export const MAX_MEMBERS = 100;
export const MAX_EXPENSES = 2_000;

/** The sum of the lengths of all involved lists. It bounds the size of a project in which every expense names every member. */
export const MAX_INVOLVEMENTS = 20_000;

/** Orders fit a 32-bit integer column. */
export const MAX_ORDER = 2_147_483_647;

/** The order of a new member or expense, which stands last. Behind the greatest order there is none: it is shared. */
export function orderBehind(last: number | null): number {
  return last === null ? 0 : Math.min(last + 1, MAX_ORDER);
}

/** Members and expenses of which the first paint has the editor, with its fields. */
const MAX_EDITED_AT_FIRST = 500;

type Sized = Pick<Project, 'members'>;

/** Expenses, payments among them. */
export function expenseCountOf({ members }: Sized): number {
  return members.reduce((sum, { expenses }) => sum + expenses.length, 0);
}

/** Members and expenses. */
export function sizeOf(project: Sized): number {
  return project.members.length + expenseCountOf(project);
}

/** Whether so many members and expenses come as a text first, which costs a server and a phone less than fields. */
export function isLarge(size: number): boolean {
  return size > MAX_EDITED_AT_FIRST;
}

export interface Counts {
  readonly members: number;
  readonly expenses: number;
  /** In lists of who shares. */
  readonly places: number;
}

/** How many there are of what a project may hold only so many of. */
export function countsOf(members: readonly Member[]): Counts {
  const expenses = members.flatMap((member) => member.expenses);
  const places = expenses.reduce((sum, { involvedMemberIds }) => sum + involvedMemberIds.length, 0);
  return { members: members.length, expenses: expenses.length, places };
}
