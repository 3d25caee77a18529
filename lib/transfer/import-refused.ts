import type { Counts } from '@/lib/domain/project';
import { MAX_EXPENSES, MAX_INVOLVEMENTS, MAX_MEMBERS } from '@/lib/domain/project';
import type { CurrencyOfEntries, ImportFormat } from './imported-project';

/** Bytes of a file. */
export const MAX_IMPORT_BYTES = 5 * 2 ** 20;

/** Why a file is not imported, with what the person needs to do something about it. */
export type Refusal =
  | { readonly code: 'tooLarge'; readonly bytes: number }
  | { readonly code: 'tooManyMembers' | 'tooManyExpenses' | 'tooManyShares'; readonly count: number }
  | { readonly code: 'brokenJson' | 'unknownFormat' | 'empty' | 'spliitCsv' }
  /** To be saved as CSV first. */
  | { readonly code: 'spreadsheet' | 'archive' | 'pdf' }
  /** A table in which these columns may say how expenses are shared. */
  | { readonly code: 'unknownColumns'; readonly columns: readonly string[] }
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

/** Throws ImportRefused where a project can't hold so many. */
export function requireWithinLimits({ members = 0, expenses = 0, places = 0 }: Partial<Counts>): void {
  if (members > MAX_MEMBERS) throw new ImportRefused({ code: 'tooManyMembers', count: members });
  if (expenses > MAX_EXPENSES) throw new ImportRefused({ code: 'tooManyExpenses', count: expenses });
  if (places > MAX_INVOLVEMENTS) throw new ImportRefused({ code: 'tooManyShares', count: places });
}
