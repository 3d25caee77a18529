import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { nameInText } from '@/components/project/name-in-text';
import { useProjectSession } from '@/components/project/session-context';
import type { Member } from '@/lib/domain/project';

interface PayerChoiceProps {
  payer: Member;
  onChoose: (memberId: string) => void;
}

/** Says who has paid an expense, and gives it to another payer. */
export function PayerChoice({ payer, onChoose }: PayerChoiceProps) {
  const t = useTranslations();
  const id = useId();
  const members = useProjectSession(({ editor }) => editor.draft.members);
  if (members.length < 2) return null;
  return (
    <div className="mt-2 flex flex-none flex-wrap items-center justify-between gap-x-3 border-t border-line py-2">
      <label htmlFor={id} className="touch-target flex flex-none items-center text-sm">
        {t('newExpense.paidBy')}
      </label>
      <span className="relative flex min-w-0 max-w-[min(100%,max(70%,9rem))] items-center">
        <select
          id={id}
          value={payer.id}
          onChange={({ target }) => onChoose(target.value)}
          className="touch-target w-full min-w-0 appearance-none truncate rounded-lg border border-control bg-paper py-1.5 pr-8 pl-2.5 text-sm pointer-coarse:text-base"
        >
          {members.map(({ id, name }) => (
            <option key={id} value={id}>
              {nameInText(t, 'member', name)}
            </option>
          ))}
        </select>
        <span className="pointer-events-none absolute right-2 flex line-icon-chevron before:size-4" />
      </span>
    </div>
  );
}

/** Marks an expense as money that was handed over, and says what that changes. */
export function PaymentSwitch({ isPayment, onToggle }: { isPayment: boolean; onToggle: () => void }) {
  const t = useTranslations('involved');
  const id = useId();
  return (
    <div className="flex flex-none items-center gap-3 border-t border-line pt-2">
      <label htmlFor={id} className="min-h-11 min-w-0 flex-1 cursor-pointer content-center text-sm leading-snug">
        <span id={`${id}-label`} className="block">
          {t('payment')}
        </span>
        <span id={`${id}-hint`} className="block text-[0.8125rem] text-soft">
          {t('paymentHint')}
        </span>
      </label>
      <button
        type="button"
        id={id}
        role="switch"
        aria-checked={isPayment}
        aria-labelledby={`${id}-label`}
        aria-describedby={`${id}-hint`}
        onClick={onToggle}
        className="switch"
      />
    </div>
  );
}
