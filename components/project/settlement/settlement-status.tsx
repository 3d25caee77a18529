import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useState } from 'react';
import { useOutline, useShown } from '@/components/project/session-context';
import { useAmountFormat } from '@/components/project/use-amount-format';
import { rowKeyOf } from '@/lib/editor/rows';
import { useOutcome } from './settlement';
import { useNameOf } from './use-name-of';

/** Milliseconds without another change: nobody hears what they are still typing. */
const PAUSE_MS = 2_000;

/** Payments that one listens to. */
const MAX_SAID = 4;

/** Says who pays whom once that has changed, here or by others, for people who don't see the list. */
export function SettlementStatus() {
  const t = useTranslations();
  const shown = useShown();
  const { payments } = useOutcome();
  const nameOf = useNameOf();
  const currency = useOutline(({ editor }) => editor.draft.currency);
  const formatAmount = useAmountFormat();
  // A save gives new members other ids, and changes nothing for anybody.
  const keyOf = (id: string) => rowKeyOf(shown.getState().editor, id);
  const now = [
    currency ?? '',
    ...payments.map(({ fromMemberId, toMemberId, amount }) => `${keyOf(fromMemberId)} ${keyOf(toMemberId)} ${amount}`),
  ].join('\n');
  // What is there at first is read as part of the page.
  const [said, setSaid] = useState({ payments: now, text: '' });

  function text() {
    if (payments.length === 0) return t('feedback.noPayments');
    const list = payments
      .slice(0, MAX_SAID)
      .map(({ fromMemberId, toMemberId, amount }) =>
        t('feedback.payment', { from: nameOf(fromMemberId), to: nameOf(toMemberId), amount: formatAmount(amount) }),
      )
      .join(', ');
    const more = payments.length - MAX_SAID;
    const key = more > 0 ? 'feedback.morePayments' : 'feedback.payments';
    return t(key, { count: payments.length, list, more });
  }

  const say = useEffectEvent(() => setSaid({ payments: now, text: text() }));
  useEffect(() => {
    if (now === said.payments) return;
    const timer = setTimeout(say, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [now, said.payments]);

  return (
    <p role="status" className="sr-only">
      {now === said.payments && said.text}
    </p>
  );
}
