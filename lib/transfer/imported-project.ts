import type { Member, Rates } from '@/lib/domain/project';

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
  | 'settleup-csv'
  | 'plain-list';

/** What a source has and a project here has no place for, or what had to be decided about it. */
export type RemarkKind =
  | 'dates'
  | 'longNames'
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
  | 'doubtfulAmounts'
  | 'inactive'
  | 'weights'
  | 'unknownWeights'
  | 'income'
  | 'rounded'
  | 'leftoverCents'
  | 'evenShares'
  | 'attachments';

/** Somebody by whose weight their part counted in the source. */
export interface RemarkedPerson {
  readonly name: string;
  readonly weight: number;
}

/** How often, and in which lines of the file where these help to find it. */
export interface Remark {
  readonly kind: RemarkKind;
  readonly count: number;
  readonly lines: readonly number[];
  /** About whom it is. */
  readonly people?: readonly RemarkedPerson[];
  /** The sum of the expenses by this project's count, in minor units, where the source counts otherwise. */
  readonly spent?: number;
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
