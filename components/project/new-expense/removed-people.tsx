import { useLocale, useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { isolatedName } from '@/lib/domain/name';
import type { EntryPerson } from '@/lib/editor/entry';

/** Asks who takes the place of the payer, who is no member any more. */
export function RemovedPayer({ payer }: { payer: EntryPerson }) {
  const t = useTranslations();
  return <Conflict>{t('newExpense.payerRemoved', { person: isolatedName(payer.name, t('member.unnamed')) })}</Conflict>;
}

interface RemovedSharersProps {
  sharers: readonly EntryPerson[];
  /** Absent where nobody else is left. */
  onLeaveOut?: () => void;
}

/** Asks who shares the expense in place of those who are no members any more. */
export function RemovedSharers({ sharers, onLeaveOut }: RemovedSharersProps) {
  const t = useTranslations();
  const locale = useLocale();
  const names = new Intl.ListFormat(locale).format(sharers.map(({ name }) => isolatedName(name, t('member.unnamed'))));
  return (
    <Conflict>
      {t('newExpense.sharersRemoved', { names, count: sharers.length })}
      {onLeaveOut && (
        <button type="button" onClick={onLeaveOut} className="touch-target font-[600] underline underline-offset-2">
          {t('newExpense.without', { names })}
        </button>
      )}
    </Conflict>
  );
}

/** What has no answer yet takes the focus where it is in the way. */
export function focusConflict(within: Element | null): void {
  within?.querySelector<HTMLElement>('[data-conflict]')?.focus();
}

function Conflict({ children }: { children: ReactNode }) {
  return (
    <p
      role="status"
      tabIndex={-1}
      data-conflict
      className="clip-marks mb-2 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg bg-amber-tint px-2.5 py-1.5 text-[0.8125rem] text-amber wrap-anywhere"
    >
      {children}
    </p>
  );
}
