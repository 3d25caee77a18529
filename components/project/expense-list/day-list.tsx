import { useLocale, useTranslations } from 'next-intl';
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { type DayOfExpenses, firstOfDays, type ListedExpense } from '@/lib/domain/expense-list';
import { dayFormat } from '@/lib/i18n/day-format';
import { browserPlatform } from '@/lib/session/browser-platform';

/** Rows that are made at once, which is more than fit on two screens of a phone. Thousands would keep it busy for longer than a person waits. */
const STEP = 40;

interface DaysProps {
  days: readonly DayOfExpenses[];
  rowOf: (listed: ListedExpense) => ReactNode;
  /** The line above says already that they have no day. */
  isBelowMonth?: boolean;
}

/** The expenses of some days. Of many, the others come as a person scrolls. */
export function Days({ days, rowOf, isBelowMonth = false }: DaysProps) {
  const [most, setMost] = useState(STEP);
  const count = days.reduce((sum, { listed }) => sum + listed.length, 0);
  return (
    <>
      {firstOfDays(days, most).map(({ date, listed }) => (
        <Day key={date} date={date} hasHeading={!isBelowMonth}>
          {listed.map(rowOf)}
        </Day>
      ))}
      {count > most && <More left={count - most} onMore={() => setMost(most + STEP)} />}
    </>
  );
}

interface DayProps {
  date: string | null;
  hasHeading: boolean;
  children: ReactNode;
}

function Day({ date, hasHeading, children }: DayProps) {
  const t = useTranslations('expenseList');
  const format = dayFormat(useLocale(), browserPlatform.today(), 'weekday');
  const id = useId();
  const name = date === null ? t('undated') : format(date);
  return (
    <>
      {hasHeading && (
        <h3 id={id} className="day-heading">
          {name}
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

/** Makes further rows before a person gets to their place, or when it is pressed. */
function More({ left, onMore }: { left: number; onMore: () => void }) {
  const t = useTranslations('expenseList');
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onMore(), { rootMargin: AHEAD });
    if (button.current) observer.observe(button.current);
    return () => observer.disconnect();
  }, [onMore]);
  return (
    <button ref={button} type="button" onClick={onMore} className="text-button mt-2">
      {t('more', { left })}
    </button>
  );
}
