import type { useTranslations } from 'next-intl';
import { isolatedName } from '@/lib/domain/name';
import { MAX_AMOUNT, MAX_EXPENSES, MAX_INVOLVEMENTS, MAX_MEMBERS } from '@/lib/domain/project';
import { MAX_IMPORT_BYTES, type Refusal } from '@/lib/transfer/import-refused';
import type { ImportFormat, Remark } from '@/lib/transfer/imported-project';
import { amountFormat } from './amount-format';

const MEGABYTE = 2 ** 20;

/** Several currencies are a question, and end nothing. */
export type FinalRefusal = Exclude<Refusal, { code: 'severalCurrencies' }>;

/** Lines that a remark names. */
const MAX_LINES = 8;

const LIMITS = { tooManyMembers: MAX_MEMBERS, tooManyExpenses: MAX_EXPENSES, tooManyShares: MAX_INVOLVEMENTS };

/** Formats have their names in all languages. */
const FORMATS: Readonly<Record<Exclude<ImportFormat, 'plain-list'>, string>> = {
  'quits-json': 'Quits (JSON)',
  'quits-csv': 'Quits (CSV)',
  'spliit-json': 'Spliit (JSON)',
  'splitwise-csv': 'Splitwise (CSV)',
  'ihatemoney-json': 'ihatemoney (JSON)',
  'ihatemoney-csv': 'ihatemoney (CSV)',
  'cospend-csv': 'Cospend (CSV)',
  'sesterce-csv': 'Tricount (Sesterce CSV)',
  'tricount-csv': 'Tricount (CSV)',
};

interface Words {
  /** The messages of an import. */
  readonly t: ReturnType<typeof useTranslations<'import'>>;
  /** What an expense without a name is called. */
  readonly unnamed: string;
  readonly locale: string;
}

/** What is said of a file: its format, why it is refused, and what is not as it was. */
export function importTexts({ t, unnamed, locale }: Words) {
  const inMegabytes = (bytes: number) => (Math.ceil((bytes / MEGABYTE) * 10) / 10).toLocaleString(locale);

  function formatName(format: ImportFormat): string {
    return format === 'plain-list' ? t('list') : FORMATS[format];
  }

  function refusalText(refusal: FinalRefusal): string {
    switch (refusal.code) {
      case 'tooLarge':
        return t('refusal.tooLarge', { size: inMegabytes(refusal.bytes), limit: inMegabytes(MAX_IMPORT_BYTES) });
      case 'tooManyMembers':
      case 'tooManyExpenses':
      case 'tooManyShares':
        return t(`refusal.${refusal.code}`, {
          count: refusal.count.toLocaleString(locale),
          limit: LIMITS[refusal.code].toLocaleString(locale),
        });
      case 'unreadable':
        return t('refusal.unreadable', { format: formatName(refusal.format), place: refusal.place || '?' });
      case 'unreadableRow':
      case 'unbalancedRow':
        return t(`refusal.${refusal.code}`, { line: String(refusal.line) });
      case 'amountTooLarge':
        return t('refusal.amountTooLarge', {
          name: isolatedName(refusal.name, unnamed),
          limit: amountFormat(locale, 'sum')(MAX_AMOUNT),
        });
      default:
        return t(`refusal.${refusal.code}`);
    }
  }

  function remarkText({ kind, count, lines }: Remark): string {
    const text = t(`remark.${kind}`, { count });
    if (lines.length === 0) return text;
    const named = lines.slice(0, MAX_LINES).join(', ') + (lines.length > MAX_LINES ? ', …' : '');
    return `${text} (${t('lines', { count: lines.length, lines: named })})`;
  }

  return { formatName, refusalText, remarkText };
}
