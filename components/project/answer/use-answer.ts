import { useTranslations } from 'next-intl';
import { useShown } from '@/components/project/session-context';
import { useOutcome } from '@/components/project/settlement/settlement';
import { useNameOf } from '@/components/project/settlement/use-name-of';
import { useOnlyUncounted } from '@/components/project/settlement/use-only-uncounted';
import { useAmountFormat } from '@/components/project/use-amount-format';
import { nameOrNull } from '@/lib/domain/name';
import type { OwnCost } from '@/lib/domain/settlement/own-cost';
import type { Payment } from '@/lib/domain/settlement/settlement';
import { isSameRow, rowKeyOf } from '@/lib/editor/rows';
import { useOwnMember } from './use-own-member';

/** A payment that the answer shows. */
export interface AnswerPayment {
  payment: Payment;
  /** The same after a save has given the two other ids. */
  key: string;
  /** Between whom: the payer and the receiver, or for one of the two the other alone. */
  between: readonly string[];
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

/** Before the first expense nobody is quits yet. */
const NOTHING = { tone: 'empty', payments: [], why: null, isEveryoneQuits: false } as const;

/** How the person stands and what they have to pay or get, or the group as long as nobody has said who they are. */
export function useAnswer(): Answer {
  const memberId = useOwnId();
  const ofGroup = useGroupAnswer();
  const ofMember = useMemberAnswer(memberId);
  return ofMember ?? ofGroup;
}

/**
 * The id of the person's member in what is computed: that comes a moment later, and a save may have replaced a
 * temporary id by then.
 */
function useOwnId(): string | undefined {
  const { me } = useOwnMember();
  const { people } = useOutcome();
  const { editor } = useShown().getState();
  return me ? people.find(({ id }) => isSameRow(editor, id, me.id))?.id : undefined;
}

function useGroupAnswer(): Answer {
  const t = useTranslations('ownBalance');
  const tAnswer = useTranslations('answer');
  const formatAmount = useAmountFormat();
  const { personOf, nameOf, keyOf } = usePeople();
  const { payments, hasBegun } = useOutcome();
  const isOnlyUncounted = useOnlyUncounted();
  const rowOf = (payment: Payment) => ({
    payment,
    key: keyOf(payment),
    between: [nameOf(payment.fromMemberId), tAnswer('to', { name: nameOf(payment.toMemberId) })],
    ...personOf(payment.fromMemberId),
    amount: formatAmount(payment.amount),
  });
  if (!hasBegun) return { ...NOTHING, rowOf, main: t(isOnlyUncounted ? 'nothingCounts' : 'noExpenses') };
  const isEveryoneQuits = payments.length === 0;
  return {
    main: isEveryoneQuits ? tAnswer('everyoneIsQuits') : t('open', { count: payments.length }),
    tone: isEveryoneQuits ? 'quits' : 'open',
    payments,
    rowOf,
    why: null,
    isEveryoneQuits,
  };
}

/** How this member stands, as it is told to them. Null for nobody, for one who has come just now, and before the first expense. */
export function useMemberAnswer(memberId: string | undefined): Answer | null {
  const t = useTranslations('ownBalance');
  const tAnswer = useTranslations('answer');
  const formatAmount = useAmountFormat();
  const { personOf, nameOf, keyOf } = usePeople();
  const ownCostText = useOwnCostText();
  const { balances, payments, spent, hasBegun, costs } = useOutcome();
  const balance = memberId === undefined ? undefined : balances.get(memberId);
  // Before the first expense there is nothing to say of one that does not hold for all.
  if (memberId === undefined || balance === undefined || !hasBegun) return null;
  const amount = formatAmount(Math.abs(balance));
  const cost = costs.get(memberId);
  return {
    main: balance === 0 ? t('youAreQuits') : t(balance < 0 ? 'youOwe' : 'youGetBack', { amount }),
    tone: balance < 0 ? 'owes' : balance > 0 ? 'gets-back' : 'quits',
    payments: payments.filter(({ fromMemberId, toMemberId }) => fromMemberId === memberId || toMemberId === memberId),
    rowOf(payment) {
      const { fromMemberId: from, toMemberId: to } = payment;
      const other = from === memberId ? to : from;
      const between = [tAnswer(from === memberId ? 'to' : 'from', { name: nameOf(other) })];
      return { payment, key: keyOf(payment), between, ...personOf(other), amount: formatAmount(payment.amount) };
    },
    why: spent > 0 && cost ? { memberId, text: ownCostText(cost) } : null,
    isEveryoneQuits: payments.length === 0 && spent > 0,
  };
}

function usePeople() {
  const nameOf = useNameOf();
  const { people } = useOutcome();
  const { editor } = useShown().getState();
  const names = new Map(people.map(({ id, name }) => [id, name]));
  return {
    nameOf,
    personOf: (id: string) => ({ rowKey: rowKeyOf(editor, id), name: nameOrNull(names.get(id) ?? null) }),
    keyOf: ({ fromMemberId, toMemberId }: Payment) =>
      `${rowKeyOf(editor, fromMemberId)} ${rowKeyOf(editor, toMemberId)}`,
  };
}

/**
 * Says in one clause what somebody paid and what their share is, with what they have settled or got back so far: the numbers add up
 * to the balance. Without a name it is about the person who reads.
 */
export function useOwnCostText(): (cost: OwnCost, name?: string) => string {
  const t = useTranslations('ownCost');
  const format = useAmountFormat('entered');
  return ({ paid, share, made, received }, name) => {
    const settled = made - received;
    const kind = settled === 0 ? 'plain' : settled > 0 ? 'settled' : 'gotBack';
    const amounts = { paid: format(paid), share: format(share), amount: format(Math.abs(settled)) };
    return name === undefined ? t(`yours.${kind}`, amounts) : t(`of.${kind}`, { name, ...amounts });
  };
}
