import { useTranslations } from 'next-intl';
import { type MouseEvent, memo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useIsHydrated } from '@/components/layout/use-is-hydrated';
import { useOutline } from '@/components/project/session-context';
import { useOutcome, usePaymentCount } from '@/components/project/settlement/settlement';
import { Icon } from '@/components/ui/icon';
import { nameOrNull } from '@/lib/domain/name';
import type { Payment } from '@/lib/domain/settlement/settlement';
import { AnswerRow } from './answer-row';
import { EarlyAnswer, FEW_PAYMENTS } from './early-answer';
import { useAnswer } from './use-answer';
import { useOwnMember } from './use-own-member';

/** For so many milliseconds after a press on "Paid" no other counts: the next payment has come beneath the finger. */
const ONE_PRESS_MS = 700;

/** Characters of an amount that leave a name its place beside it on a narrow phone, and on any. */
const LONG_AMOUNT = 11;
const VERY_LONG_AMOUNT = 14;

/** What presses in the answer do. */
export interface AnswerActions {
  openPayment: (payment: Payment) => void;
  /** Absent where nothing can be saved any more. */
  markAsPaid?: (payment: Payment) => void;
  /** Shows how the balance of this member comes about. */
  openAccount: (memberId: string) => void;
}

interface AnswerProps {
  actions?: AnswerActions | null;
  /** Whether the person may say who they are. */
  hasChoice?: boolean;
}

/**
 * The answer at the top of a project: how the person stands, each payment that is theirs, and why; or the payments of
 * all as long as nobody has said who they are. The server does not know that: the lines are of fixed heights, and their
 * place is left free for them. Without actions it is only told.
 */
export function Answer({ actions = null, hasChoice = true }: AnswerProps) {
  const t = useTranslations();
  const { main, tone, payments, rowOf, why, isEveryoneQuits } = useAnswer();
  const [hasAll, setHasAll] = useState(false);
  const hasNoPayments = usePaymentCount() === 0;
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

  function showAll() {
    flushSync(() => setHasAll(true));
    // The button is gone.
    card.current?.querySelectorAll<HTMLElement>('.answer-payment')[FEW_PAYMENTS]?.focus();
  }

  const shown = hasAll || payments.length <= FEW_PAYMENTS + 1 ? payments : payments.slice(0, FEW_PAYMENTS);
  const rows = shown.map(rowOf);
  // All of them alike, so that amounts stand below each other.
  const longest = Math.max(0, ...rows.map(({ amount }) => amount.length));
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
        <div className="min-w-0 flex-1 py-1 @max-[14rem]:basis-full">
          <p ref={heading} tabIndex={-1} className="answer-main" suppressHydrationWarning>
            {main}
          </p>
          {/* On a wide screen the settlement, which stands beside it, says so. */}
          {hasNoPayments && <p className="text-[0.8125rem] leading-4.5 text-soft lg:hidden">{t('settlement.none')}</p>}
        </div>
        {hasChoice && <WhoAmI />}
      </div>
      {isEveryoneQuits && why !== null && (
        <p className="answer-line answer-quits">
          <Icon name="check" />
          {t('answer.everyoneIsQuits')}
        </p>
      )}
      {payments.length > 0 && (
        <ul
          data-long={longest > VERY_LONG_AMOUNT ? 'very' : longest > LONG_AMOUNT ? '' : undefined}
          suppressHydrationWarning
        >
          {rows.map(({ key, ...one }) => (
            <AnswerRow key={key} {...one} actions={actions} onPaid={(event) => pay(one.payment, event)} />
          ))}
        </ul>
      )}
      {shown.length < payments.length && (
        <button type="button" onClick={showAll} className="answer-line answer-press">
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

/** The choice of who the person is. It can be made once a script is there to take it. */
function WhoAmI() {
  const { me, choose } = useOwnMember();
  return <Choice memberId={me?.id ?? ''} onChoose={choose} />;
}

interface ChoiceProps {
  /** Empty where nobody is chosen. */
  memberId: string;
  onChoose: (memberId: string | null) => void;
}

const Choice = memo(function Choice({ memberId, onChoose }: ChoiceProps) {
  const t = useTranslations('ownBalance');
  const unnamed = useTranslations('member')('unnamed');
  const isHydrated = useIsHydrated();
  const ids = useOutline(({ editor }) => editor.draft.members.map(({ id }) => id));
  const names = useOutline(({ editor }) => editor.draft.members.map(({ name }) => nameOrNull(name)));
  const isChosen = memberId !== '';
  const shown = isChosen ? (names[ids.indexOf(memberId)] ?? unnamed) : t('whoAreYou');
  return (
    <span className={`answer-who ${isChosen ? '' : 'text-accent'} ${isHydrated ? '' : 'invisible'}`}>
      <span aria-hidden="true" className={`clip-marks truncate ${isChosen ? 'min-w-0' : ''}`}>
        {shown}
      </span>
      <span aria-hidden="true" className="flex flex-none line-icon-chevron before:size-4" />
      {isHydrated && (
        <select
          aria-label={t('youAre')}
          value={memberId}
          onChange={(event) => onChoose(event.target.value || null)}
          title={t('onThisDevice')}
        >
          <option value="">{isChosen ? t('nobody') : t('whoAreYou')}</option>
          {ids.map((id, at) => (
            <option key={id} value={id}>
              {names[at] ?? unnamed}
            </option>
          ))}
        </select>
      )}
    </span>
  );
});
