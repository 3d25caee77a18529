import { useTranslations } from 'next-intl';
import type { MouseEvent } from 'react';
import { Avatar } from '@/components/project/members/avatar';
import { Opener } from '@/components/ui/opener';
import type { AnswerActions } from './answer';
import type { AnswerPayment } from './use-answer';

interface AnswerRowProps extends Omit<AnswerPayment, 'key'> {
  actions: AnswerActions | null;
  onPaid: (event: MouseEvent) => void;
}

/** A payment: a press says why, and "Paid" takes note of it. */
export function AnswerRow({ payment, between, rowKey, name, amount, actions, onPaid }: AnswerRowProps) {
  const t = useTranslations('answer');
  const [first, second] = between;
  return (
    <li className="answer-row">
      <Opener
        onOpen={actions ? () => actions.openPayment(payment) : undefined}
        // It is gone to where it comes with a press, and is no button.
        tabIndex={actions ? undefined : -1}
        suppressHydrationWarning
        className="answer-payment"
      >
        <Avatar id={rowKey} name={name} size="small" />
        <span className="answer-whom">
          <span>{first}</span> {second && <span>{second}</span>}
        </span>{' '}
        <b className="answer-amount" suppressHydrationWarning>
          {amount}
        </b>
      </Opener>
      {actions?.markAsPaid && (
        <button
          type="button"
          aria-label={t('paidOf', { payment: between.join(' '), amount })}
          onClick={onPaid}
          suppressHydrationWarning
          className="answer-paid"
        >
          <span>{t('paid')}</span>
        </button>
      )}
    </li>
  );
}
