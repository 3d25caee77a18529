import { useLocale, useTranslations } from 'next-intl';
import { ConflictAnswer, ConflictNote } from '@/components/project/conflicts/conflict-note';
import { isolatedName } from '@/lib/domain/name';
import type { EntryPerson } from '@/lib/editor/entry';

/** Asks who takes the place of the payer, who is no member any more. */
export function RemovedPayer({ payer }: { payer: EntryPerson }) {
  const t = useTranslations();
  return (
    <ConflictNote role="status" className="mb-2">
      {t('newExpense.payerRemoved', { person: isolatedName(payer.name, t('member.unnamed')) })}
    </ConflictNote>
  );
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
    <ConflictNote role="status" className="mb-2">
      {t('newExpense.sharersRemoved', { names, count: sharers.length })}
      {onLeaveOut && <ConflictAnswer onClick={onLeaveOut}>{t('newExpense.without', { names })}</ConflictAnswer>}
    </ConflictNote>
  );
}

/** What has no answer yet takes the focus where it is in the way. */
export function focusConflict(within: Element | null): void {
  within?.querySelector<HTMLElement>('[data-conflict]')?.focus();
}
