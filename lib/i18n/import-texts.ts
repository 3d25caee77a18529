import type { useTranslations } from 'next-intl';
import { isolatedName } from '@/lib/domain/name';
import { MAX_AMOUNT, MAX_EXPENSES, MAX_INVOLVEMENTS, MAX_MEMBERS } from '@/lib/domain/project';
import { MAX_IMPORT_BYTES, type Refusal } from '@/lib/transfer/import-refused';
import type { ImportFormat, Remark } from '@/lib/transfer/imported-project';
import { amountFormat } from './amount-format';

const MEGABYTE = 2 ** 20;

/** Several currencies are a question, and end nothing. */
export type FinalRefusal = Exclude<Refusal, { code: 'severalCurrencies' }>;

/** Lines, people or columns that a text names. */
const MAX_NAMED = 8;

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
  'settleup-csv': 'Settle Up (CSV)',
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

  /** The first of them. */
  const named = (all: readonly (string | number)[]) =>
    all.slice(0, MAX_NAMED).join(', ') + (all.length > MAX_NAMED ? ', …' : '');

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
      case 'unknownColumns':
        return t('refusal.unknownColumns', {
          columns: named(refusal.columns.map((column) => isolatedName(column, '?'))),
        });
      case 'amountTooLarge':
        return t('refusal.amountTooLarge', {
          name: isolatedName(refusal.name, unnamed),
          limit: amountFormat(locale, 'sum')(MAX_AMOUNT),
        });
      default:
        return t(`refusal.${refusal.code}`);
    }
  }

  /** With the currency of the project, if it has one. */
  function remarkText({ kind, count, lines, people = [], spent = 0 }: Remark, currency?: string): string {
    const names = people.map(({ name, weight }) => {
      const shown = isolatedName(name, unnamed);
      return kind === 'weights' ? t('weight', { person: shown, count: weight }) : shown;
    });
    const text = t(`remark.${kind}`, {
      count,
      names: named(names),
      spent: amountFormat(locale, 'sum', currency)(spent),
    });
    return lines.length === 0 ? text : `${text} (${t('lines', { count: lines.length, lines: named(lines) })})`;
  }

  return { formatName, refusalText, remarkText };
}
