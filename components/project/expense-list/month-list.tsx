import { useLocale, useTranslations } from 'next-intl';
import { memo, type ReactNode, useDeferredValue, useId, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useNearScreen } from '@/components/layout/use-near-screen';
import { useOutline, useProjectSession } from '@/components/project/session-context';
import { useAmountFormat } from '@/components/project/use-amount-format';
import { changedIds } from '@/lib/domain/entities';
import { byMonth, type DayOfExpenses, firstOfDays, type MonthOfExpenses } from '@/lib/domain/expense-list';
import { type PaidExpense, paidExpenses } from '@/lib/domain/payer';
import { rowKeyOf } from '@/lib/editor/rows';
import type { EditorState } from '@/lib/editor/state';
import { dayFormat } from '@/lib/i18n/day-format';
import { browserPlatform } from '@/lib/session/browser-platform';
import { ListedRow, listedRow, useKeptFocus } from './listed-row';
import { useListTexts } from './use-list-texts';

interface MonthListProps {
  listed: readonly PaidExpense[];
  /** Whether all months are open. Otherwise the newest is, and what is ahead, and the others open with a press. */
  isUnfolded: boolean;
  onOpen?: (expenseId: string) => void;
}

/**
 * Expenses by day, the newest first. An earlier month is one line until it is pressed. A key in the search renders it once, by
 * what is found.
 */
export const MonthList = memo(function MonthList({ listed, isUnfolded, onOpen }: MonthListProps) {
  const months = useMemo(() => byMonth(listed), [listed]);
  const rowOf = useRows(onOpen);
  const thisMonth = browserPlatform.today().slice(0, 7);
  if (isUnfolded) return <Days days={months.flatMap(({ days }) => days)} rowOf={rowOf} />;
  return months.map((month, at) =>
    at === 0 || (month.month ?? '') >= thisMonth ? (
      <Days key={month.month} days={month.days} rowOf={rowOf} />
    ) : (
      <FoldedMonth key={month.month} month={month} rowOf={rowOf} />
    ),
  );
});

type RowOf = ReturnType<typeof useRows>;

/** Makes the row of an expense, with what is to be said about it now. */
function useRows(onOpen: MonthListProps['onOpen']) {
  const texts = useListTexts();
  const keptFocus = useKeptFocus();
  const editor = useDeferredValue(useProjectSession((state) => state.editor));
  // A row of another key was added since the list is shown.
  const [firstKeys] = useState(() => rowKeysOf(editor));
  const newIds = useOutline((state) => state.newIds);
  const incomingIds = useOutline((state) => state.incomingIds);
  const { snapshot, draft, conflicts } = editor;
  const unsavedIds = useMemo(() => changedIds(snapshot, draft), [snapshot, draft]);
  return ({ expense, payer }: PaidExpense) => {
    const rowKey = rowKeyOf(editor, expense.id);
    return (
      <ListedRow
        key={rowKey}
        keptFocus={keptFocus}
        expense={expense}
        payer={payer}
        texts={texts}
        payerKey={rowKeyOf(editor, payer.id)}
        isNew={newIds.has(expense.id)}
        isIncoming={incomingIds.has(expense.id) || !firstKeys.has(rowKey)}
        isUnsaved={unsavedIds.has(expense.id)}
        isConflicting={conflicts.has(expense.id)}
        onOpen={onOpen}
      />
    );
  };
}

function rowKeysOf(editor: EditorState): ReadonlySet<string> {
  return new Set(paidExpenses(editor.draft.members).map(({ expense }) => rowKeyOf(editor, expense.id)));
}

function FoldedMonth({ month, rowOf }: { month: MonthOfExpenses; rowOf: RowOf }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const text = useMonthText();
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        className="month-fold"
      >
        <span>{text(month)}</span>
      </button>
      {isOpen && (
        <div id={id}>
          <Days days={month.days} rowOf={rowOf} isBelowMonth={month.month === null} />
        </div>
      )}
    </>
  );
}

/** What a folded month says of what is in it. */
function useMonthText() {
  const t = useTranslations();
  const format = dayFormat(useLocale(), browserPlatform.today(), 'month');
  const formatAmount = useAmountFormat();
  return ({ month, expenses, payments, spent }: MonthOfExpenses) =>
    [
      month === null ? t('expenseList.undated') : format(`${month}-01`),
      ...(expenses > 0 ? [t('member.expenseCount', { count: expenses })] : []),
      ...(payments > 0 ? [t('member.paymentCount', { count: payments })] : []),
      ...(spent > 0 ? [t('settlement.spent', { amount: formatAmount(spent) })] : []),
    ].join(' · ');
}

/**
 * Rows that are made at once, which is more than fit on two screens of a phone. Thousands would keep it busy for longer
 * than a person waits.
 */
const STEP = 40;

interface DaysProps {
  days: readonly DayOfExpenses[];
  rowOf: (listed: PaidExpense) => ReactNode;
  /** The line above says already that they have no day. */
  isBelowMonth?: boolean;
}

/** The expenses of some days. Of many, the others come as a person scrolls. */
function Days({ days, rowOf, isBelowMonth = false }: DaysProps) {
  const [most, setMost] = useState(STEP);
  const count = days.reduce((sum, { listed }) => sum + listed.length, 0);

  function showMore() {
    const first = days.flatMap(({ listed }) => listed)[most];
    flushSync(() => setMost(most + STEP));
    // The button is gone, or below all of them.
    if (first) listedRow(first.expense.id)?.focus();
  }

  return (
    <>
      {firstOfDays(days, most).map(({ listed, ...day }) => (
        <Day key={day.date} {...day} hasHeading={!isBelowMonth}>
          {listed.map(rowOf)}
        </Day>
      ))}
      {count > most && <More left={count - most} onNear={() => setMost(most + STEP)} onPress={showMore} />}
    </>
  );
}

interface DayProps extends Omit<DayOfExpenses, 'listed'> {
  hasHeading: boolean;
  children: ReactNode;
}

function Day({ date, expenses, spent, hasHeading, children }: DayProps) {
  const t = useTranslations();
  const formatAmount = useAmountFormat();
  const format = dayFormat(useLocale(), browserPlatform.today(), 'weekday');
  const id = useId();
  const name = date === null ? t('expenseList.undated') : format(date);
  return (
    <>
      {hasHeading && (
        <h3 className="day-heading">
          <span id={id}>{name}</span>
          {expenses > 1 && spent > 0 && (
            <>
              {' '}
              <span aria-hidden="true" className="ml-auto">
                {formatAmount(spent)}
              </span>
              <span className="sr-only">{t('settlement.spent', { amount: formatAmount(spent) })}</span>
            </>
          )}
        </h3>
      )}
      <ul aria-labelledby={hasHeading ? id : undefined} aria-label={hasHeading ? undefined : name} className="day-list">
        {children}
      </ul>
    </>
  );
}

/** How far below the screen the next rows are made. */
const AHEAD = '800px';

interface MoreProps {
  left: number;
  onNear: () => void;
  onPress: () => void;
}

/** Makes further rows before a person gets to their place, or when it is pressed. */
function More({ left, onNear, onPress }: MoreProps) {
  const t = useTranslations('expenseList');
  const button = useRef<HTMLButtonElement>(null);
  function makeUnlessFocused() {
    // Who has gone to it with a key presses it, and would else lose their place.
    if (document.activeElement !== button.current) onNear();
  }
  useNearScreen(button, makeUnlessFocused, AHEAD);
  return (
    <button ref={button} type="button" onClick={onPress} className="text-button mt-2">
      {t('more', { count: left })}
    </button>
  );
}
