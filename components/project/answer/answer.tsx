import { useTranslations } from 'next-intl';
import { type MouseEvent, useRef, useState } from 'react';
import { useOutcome } from '@/components/project/settlement/settlement';
import { CheckIcon } from '@/components/ui/icons';
import type { Payment } from '@/lib/domain/settlement/settlement';
import { AnswerRow } from './answer-row';
import { EarlyAnswer, FEW_PAYMENTS } from './early-answer';
import { useAnswer } from './use-answer';
import { WhoAmI } from './who-am-i';

/** For so many milliseconds after a press on "Paid" no other counts: the next payment has come beneath the finger. */
const ONE_PRESS_MS = 700;

/** What presses in the answer do. */
export interface AnswerActions {
  openPayment: (payment: Payment) => void;
  /** Absent where nothing can be saved any more. */
  markAsPaid?: (payment: Payment) => void;
  /** Shows how the balance of this member comes about. */
  openAccount: (memberId: string) => void;
}

/**
 * The answer at the top of a project: how the person stands, each payment that is theirs, and why; or the payments of all as long as
 * nobody has said who they are. The server does not know that: the lines are of fixed heights, and their place is left free for them.
 * Without actions it is only told.
 */
export function Answer({ actions = null }: { actions?: AnswerActions | null }) {
  const t = useTranslations();
  const { main, tone, payments, rowOf, why, isEveryoneQuits } = useAnswer();
  const [hasAll, setHasAll] = useState(false);
  const isMoment = useHasJustBecomeQuits();
  const card = useRef<HTMLElement>(null);
  const heading = useRef<HTMLParagraphElement>(null);
  const lastPress = useRef(Number.NEGATIVE_INFINITY);

  function pay(payment: Payment, { timeStamp }: MouseEvent) {
    if (timeStamp - lastPress.current < ONE_PRESS_MS) return;
    lastPress.current = timeStamp;
    actions?.markAsPaid?.(payment);
    // The row goes.
    heading.current?.focus();
  }

  const shown = hasAll || payments.length <= FEW_PAYMENTS + 1 ? payments : payments.slice(0, FEW_PAYMENTS);
  return (
    <section
      ref={card}
      aria-label={t('ownBalance.label')}
      data-tone={tone}
      data-moment={isMoment || undefined}
      suppressHydrationWarning
      className="answer"
    >
      <EarlyAnswer card={card} />
      <div className="answer-head">
        <p ref={heading} tabIndex={-1} className="answer-main" suppressHydrationWarning>
          {main}
        </p>
        <WhoAmI />
      </div>
      {isEveryoneQuits && why !== null && (
        <p className="answer-line answer-quits">
          <CheckIcon />
          {t('answer.everyoneIsQuits')}
        </p>
      )}
      {payments.length > 0 && (
        <ul>
          {shown.map(rowOf).map(({ key, ...one }) => (
            <AnswerRow key={key} {...one} actions={actions} onPaid={(event) => pay(one.payment, event)} />
          ))}
        </ul>
      )}
      {shown.length < payments.length && (
        <button type="button" onClick={() => setHasAll(true)} className="answer-line answer-press">
          {t('answer.more', { count: payments.length - shown.length })}
          <span className="flex line-icon-chevron before:size-4" />
        </button>
      )}
      {why && <Why text={t('answer.why', why)} onPress={actions && (() => actions.openAccount(why.memberId))} />}
    </section>
  );
}

function Why({ text, onPress }: { text: string; onPress: (() => void) | null }) {
  if (onPress === null) return <p className="answer-why">{text}</p>;
  return (
    <button type="button" aria-haspopup="dialog" onClick={onPress} className="answer-why answer-press">
      {text}
      <span className="flex line-icon-chevron before:size-4 before:-rotate-90" />
    </button>
  );
}

/** Whether the last payment was made, or the last debt went, while the page was open. */
function useHasJustBecomeQuits(): boolean {
  const { payments } = useOutcome();
  const [hasOwed, setHasOwed] = useState(false);
  if (payments.length > 0 && !hasOwed) setHasOwed(true);
  return hasOwed && payments.length === 0;
}
