import { useTranslations } from 'next-intl';
import { useOwnMember } from '@/components/project/my-balance/own-member';
import { useShown } from '@/components/project/session-context';
import { useOutcome } from '@/components/project/settlement/settlement';
import { useAmountFormat } from '@/components/project/use-amount-format';
import { isolatedName, nameOrNull } from '@/lib/domain/name';
import type { Payment } from '@/lib/domain/settlement/settlement';
import { rowKeyOf } from '@/lib/editor/rows';
import { useOwnCostText } from './own-cost-text';

/** A payment that the answer shows. */
export interface AnswerPayment {
  payment: Payment;
  /** The same after a save has given the two other ids. */
  key: string;
  /** Between whom: for one of the two, the other. */
  text: string;
  /** Of the avatar that stands with it. */
  rowKey: string;
  name: string | null;
  amount: string;
}

export interface Answer {
  main: string;
  tone: 'open' | 'empty' | 'quits' | 'owes' | 'gets-back';
  payments: readonly Payment[];
  /** What the answer shows of one of them. There may be a hundred, of which it shows a few. */
  rowOf: (payment: Payment) => AnswerPayment;
  /** What the person paid and what their share is. Null for the group, and as long as nothing was paid. */
  why: { memberId: string; text: string } | null;
  isEveryoneQuits: boolean;
}

/** How the person stands and what they have to pay or get, or the group as long as nobody has said who they are. */
export function useAnswer(): Answer {
  const memberId = useOwnId();
  const ofGroup = useGroupAnswer();
  const ofMember = useMemberAnswer(memberId);
  return ofMember ?? ofGroup;
}

/** The id of the person's member in what is computed: that comes a moment later, and a save may have replaced a temporary id by then. */
function useOwnId(): string | undefined {
  const { me } = useOwnMember();
  const { people } = useOutcome();
  const { editor } = useShown().getState();
  return me ? people.find(({ id }) => rowKeyOf(editor, id) === rowKeyOf(editor, me.id))?.id : undefined;
}

function useGroupAnswer(): Answer {
  const t = useTranslations('standing');
  const tAnswer = useTranslations('answer');
  const formatAmount = useAmountFormat();
  const { personOf, nameOf, keyOf } = usePeople();
  const { payments, spent } = useOutcome();
  const isEveryoneQuits = payments.length === 0 && spent > 0;
  return {
    main:
      payments.length > 0
        ? t('open', { count: payments.length })
        : isEveryoneQuits
          ? tAnswer('everyoneIsQuits')
          : t('noExpenses'),
    tone: payments.length > 0 ? 'open' : isEveryoneQuits ? 'quits' : 'empty',
    payments,
    rowOf: (payment) => ({
      payment,
      key: keyOf(payment),
      text: tAnswer('fromTo', { from: nameOf(payment.fromMemberId), to: nameOf(payment.toMemberId) }),
      ...personOf(payment.fromMemberId),
      amount: formatAmount(payment.amount),
    }),
    why: null,
    isEveryoneQuits,
  };
}

function useMemberAnswer(memberId: string | undefined): Answer | null {
  const t = useTranslations('standing');
  const tAnswer = useTranslations('answer');
  const formatAmount = useAmountFormat();
  const { personOf, nameOf, keyOf } = usePeople();
  const ownCostText = useOwnCostText();
  const { balances, payments, spent, costs } = useOutcome();
  const balance = memberId === undefined ? undefined : balances.get(memberId);
  if (memberId === undefined || balance === undefined) return null;
  const amount = formatAmount(Math.abs(balance));
  const cost = costs.get(memberId);
  return {
    main: balance === 0 ? t('youAreQuits') : t(balance < 0 ? 'youOwe' : 'youGetBack', { amount }),
    tone: balance < 0 ? 'owes' : balance > 0 ? 'gets-back' : 'quits',
    payments: payments.filter(({ fromMemberId, toMemberId }) => fromMemberId === memberId || toMemberId === memberId),
    rowOf(payment) {
      const { fromMemberId: from, toMemberId: to } = payment;
      const other = from === memberId ? to : from;
      const text = tAnswer(from === memberId ? 'to' : 'from', { name: nameOf(other) });
      return { payment, key: keyOf(payment), text, ...personOf(other), amount: formatAmount(payment.amount) };
    },
    why: spent > 0 && cost ? { memberId, text: ownCostText(cost) } : null,
    isEveryoneQuits: payments.length === 0 && spent > 0,
  };
}

function usePeople() {
  const unnamed = useTranslations('member')('unnamed');
  const { people } = useOutcome();
  const { editor } = useShown().getState();
  const names = new Map(people.map(({ id, name }) => [id, name]));
  return {
    personOf: (id: string) => ({ rowKey: rowKeyOf(editor, id), name: nameOrNull(names.get(id) ?? null) }),
    keyOf: ({ fromMemberId, toMemberId }: Payment) =>
      `${rowKeyOf(editor, fromMemberId)} ${rowKeyOf(editor, toMemberId)}`,
    nameOf: (id: string) => isolatedName(names.get(id) ?? null, unnamed),
  };
}
