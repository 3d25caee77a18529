import { useLocale, useTranslations } from 'next-intl';
import { useDeferredValue, useMemo, useState } from 'react';
import { LIST_HEADING_ID } from '@/components/project/element-ids';
import { useCanAdd, useProjectSession } from '@/components/project/session-context';
import { useAmountFormat } from '@/components/project/use-amount-format';
import { listedExpenses, totalOf } from '@/lib/domain/expense-list';
import { searchExpenses } from '@/lib/domain/expense-search';
import { countedProject } from '@/lib/domain/money/counted-amounts';
import type { PaidExpense } from '@/lib/domain/payer';
import { currencySign } from '@/lib/i18n/amount-format';
import { dayFormat } from '@/lib/i18n/day-format';
import { locales } from '@/lib/i18n/locales';
import { MonthList } from './month-list';

/** A list of more expenses can be searched. */
const MAX_UNSEARCHED = 20;

interface PanelProps {
  /** Opens an expense. Without it they are only read. */
  onOpen?: (expenseId: string) => void;
}

function useListedExpenses() {
  const members = useDeferredValue(useProjectSession(({ editor }) => countedProject(editor.draft).members));
  return { members, listed: useMemo(() => listedExpenses(members), [members]) };
}

/** All expenses by day, whoever paid. */
export function ExpensesPanel({ onOpen }: PanelProps) {
  const t = useTranslations('expenseList');
  const noExpenses = useTranslations('ownBalance')('noExpenses');
  const canAdd = useCanAdd() && onOpen !== undefined;
  const { members, listed } = useListedExpenses();
  const currency = useProjectSession(({ editor }) => editor.draft.currency);
  const locale = useLocale();
  const [query, setQuery] = useState('');
  const [isInSearch, setInSearch] = useState(false);
  const wanted = useDeferredValue(query);
  const found = useMemo(
    () =>
      searchExpenses(listed, { members, currency }, wanted, {
        signOf: (code) => currencySign(locale, code),
        monthOf: (month) => locales.map((each) => dayFormat(each, undefined, 'month')(`${month}-01`)).join(' '),
      }),
    [listed, members, currency, wanted, locale],
  );
  const foundText = useFoundText();
  const isSearched = wanted.trim() !== '';
  // It does not go under the cursor, nor while it says why not all is listed.
  const hasSearch = listed.length > MAX_UNSEARCHED || isInSearch || query !== '';
  return (
    <section aria-labelledby={LIST_HEADING_ID}>
      <h2 id={LIST_HEADING_ID} tabIndex={-1} className="sr-only">
        {t('label')}
      </h2>
      {hasSearch && (
        <input
          type="search"
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          onFocus={() => setInSearch(true)}
          onBlur={() => setInSearch(false)}
          aria-label={t('search')}
          placeholder={t('searchHint')}
          autoComplete="off"
          enterKeyHint="search"
          className="entry-field [&::-webkit-search-cancel-button]:grayscale"
        />
      )}
      <p aria-live="polite" className={isSearched ? 'mx-0.5 mt-2 text-[0.8125rem] text-soft' : 'sr-only'}>
        {isSearched && foundText(found)}
      </p>
      {listed.length === 0 && <p className="px-1 text-soft">{canAdd ? t('empty') : noExpenses}</p>}
      <MonthList listed={found} isUnfolded={isSearched} onOpen={onOpen} />
    </section>
  );
}

/** How many were found, and what they come to. Among payments only what was spent is added up, and says so. */
function useFoundText() {
  const t = useTranslations();
  const formatAmount = useAmountFormat();
  return (found: readonly PaidExpense[]) => {
    if (found.length === 0) return t('expenseList.notFound');
    const count = t('expenseList.found', { count: found.length });
    const expenses = found.filter(({ expense }) => !expense.isPayment);
    const sum = totalOf(expenses.length === 0 ? found : expenses);
    if (sum === 0) return count;
    const amount = formatAmount(sum);
    const isAll = expenses.length === 0 || expenses.length === found.length;
    return `${count} · ${isAll ? amount : t('settlement.spent', { amount })}`;
  };
}

/** The payments that were made, by day. */
export function PaymentsPanel({ onOpen }: PanelProps) {
  const t = useTranslations('expenseList');
  const canAdd = useCanAdd() && onOpen !== undefined;
  const { listed } = useListedExpenses();
  const payments = useMemo(() => listed.filter(({ expense }) => expense.isPayment), [listed]);
  // Who only reads marks nothing as paid.
  if (payments.length === 0 && !canAdd) return null;
  return (
    <section aria-labelledby={LIST_HEADING_ID}>
      <h2 id={LIST_HEADING_ID} tabIndex={-1} className="mx-0.5 mb-1 text-[0.9375rem] font-bold">
        {t('paymentsMade')}
      </h2>
      {payments.length === 0 && <p className="px-0.5 text-sm text-soft">{t('noPayments')}</p>}
      <MonthList listed={payments} isUnfolded={false} onOpen={onOpen} />
    </section>
  );
}
