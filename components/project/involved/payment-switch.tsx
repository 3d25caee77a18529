import { useTranslations } from 'next-intl';
import { useId } from 'react';
import { useSession } from '@/components/project/session-context';
import type { Expense, Member } from '@/lib/domain/project';

/** Marks an expense as money that was handed over, and says what that changes. */
export function PaymentSwitch({ payer, expense }: { payer: Member; expense: Expense }) {
  const t = useTranslations('involved');
  const session = useSession();
  const id = useId();
  const isPayment = expense.isPayment === true;

  function toggle() {
    session.dispatch({ type: 'payment-marked', memberId: payer.id, expenseId: expense.id, isPayment: !isPayment });
  }

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
        onClick={toggle}
        className="switch"
      />
    </div>
  );
}
