import { MAX_EXPENSES, MAX_INVOLVEMENTS, MAX_MEMBERS, type Member, type Rates } from '@/lib/domain/project';

/** The formats that can be read. */
export type ImportFormat =
  | 'quits-json'
  | 'quits-csv'
  | 'spliit-json'
  | 'splitwise-csv'
  | 'ihatemoney-json'
  | 'ihatemoney-csv'
  | 'cospend-csv'
  | 'sesterce-csv'
  | 'tricount-csv'
  | 'plain-list';

/** What a source has and a project here has no place for, or what had to be decided about it. */
export type RemarkKind =
  | 'dates'
  | 'longNotes'
  | 'categories'
  | 'repetitions'
  | 'rates'
  | 'paymentModes'
  | 'description'
  | 'history'
  | 'colours'
  | 'creation'
  | 'deleted'
  | 'unshared'
  | 'otherCurrencies'
  | 'severalPayers'
  | 'totalDiffers'
  | 'noAmount'
  | 'noPayer'
  | 'inactive'
  | 'unknownWeights'
  | 'income'
  | 'rounded'
  | 'leftoverCents'
  | 'evenShares'
  | 'attachments';

/** How often, and in which lines of the file where these help to find it. */
export interface Remark {
  readonly kind: RemarkKind;
  readonly count: number;
  readonly lines: readonly number[];
}

/** What somebody is owed (positive) or owes, in minor units with a fraction where shares do not divide. */
interface ComparedBalance {
  readonly memberId: string;
  /** By the rules of the source. */
  readonly theirs: number;
  /** As this project computes it. */
  readonly ours: number;
}

/** The code of a currency as the file has it, and how many entries are in it. */
export interface CurrencyOfEntries {
  readonly code: string;
  readonly count: number;
}

/** A file of another program, or of this one, as a project that can be created. */
export interface ImportedProject {
  readonly format: ImportFormat;
  readonly name: string | null;
  readonly currency?: string;
  /** Of other currencies in that one. */
  readonly rates?: Rates;
  /** Where the entries are in several: the project's first. */
  readonly currencies?: readonly CurrencyOfEntries[];
  /** With temporary ids, in the order of the file. */
  readonly members: readonly Member[];
  readonly balances: readonly ComparedBalance[];
  /** Minor units by which a balance may differ from that of the source, because one of both rounds shares. */
  readonly tolerance: number;
  /** What is left out or changed. The person is told before anything is created. */
  readonly remarks: readonly Remark[];
}

/** Bytes of a file. */
export const MAX_IMPORT_BYTES = 5 * 2 ** 20;

/** Why a file is not imported, with what the person needs to do something about it. */
export type Refusal =
  | { readonly code: 'tooLarge'; readonly bytes: number }
  | { readonly code: 'tooManyMembers' | 'tooManyExpenses' | 'tooManyShares'; readonly count: number }
  | { readonly code: 'brokenJson' | 'unknownFormat' | 'empty' | 'spliitCsv' }
  /** The format is known, and this place in it is not as it should be. */
  | { readonly code: 'unreadable'; readonly format: ImportFormat; readonly place: string }
  /** From a version of this program that writes more than this one knows. */
  | { readonly code: 'newerVersion'; readonly version: number }
  | { readonly code: 'unreadableRow' | 'unbalancedRow'; readonly line: number }
  | { readonly code: 'amountTooLarge'; readonly name: string }
  /** The project has the first of them. What the others are worth in that is not known of all. */
  | {
      readonly code: 'severalCurrencies';
      readonly currencies: readonly CurrencyOfEntries[];
      readonly missing: readonly string[];
    };

export class ImportRefused extends Error {
  override name = 'ImportRefused';

  constructor(readonly refusal: Refusal) {
    super(refusal.code);
  }
}

interface Counts {
  readonly members: number;
  readonly expenses?: number;
  /** In lists of who shares. */
  readonly places?: number;
}

/** Throws ImportRefused where a project can't hold so many. */
export function requireWithinLimits({ members, expenses = 0, places = 0 }: Counts): void {
  if (members > MAX_MEMBERS) throw new ImportRefused({ code: 'tooManyMembers', count: members });
  if (expenses > MAX_EXPENSES) throw new ImportRefused({ code: 'tooManyExpenses', count: expenses });
  if (places > MAX_INVOLVEMENTS) throw new ImportRefused({ code: 'tooManyShares', count: places });
}

export function countsOf(members: readonly Member[]): Counts {
  const expenses = members.flatMap((member) => member.expenses);
  const places = expenses.reduce((sum, { involvedMemberIds }) => sum + involvedMemberIds.length, 0);
  return { members: members.length, expenses: expenses.length, places };
}
