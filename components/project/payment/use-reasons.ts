import { useLocale, useTranslations } from 'next-intl';
import { useSettlement } from '@/components/project/settlement/settlement';
import { useNameOf } from '@/components/project/settlement/use-name-of';
import { groupOf } from '@/lib/domain/settlement/balance-breakdown';
import type { Payment } from '@/lib/domain/settlement/settlement';

/** The most people whom a sentence names. */
const MAX_NAMED = 6;

/** What is behind a payment, in two sentences that hold for any settlement. */
export function useReasons(payment: Payment) {
  const t = useTranslations('payment');
  const locale = useLocale();
  const { members, balances, payments, isFewest } = useSettlement();
  const nameOf = useNameOf();
  const group = groupOf(payments, payment);
  const people = [...balances.values()].filter((balance) => balance !== 0).length;

  /** Why this payment. */
  function why(): string {
    const [from, to] = [nameOf(payment.fromMemberId), nameOf(payment.toMemberId)];
    if (group.size === 2) return t('pair', { from, to });
    if (group.size > MAX_NAMED) return t('crowd', { count: group.size, from, to });
    const inOrder = members.flatMap(({ id }) => (group.has(id) ? [nameOf(id)] : []));
    return t('group', { names: new Intl.ListFormat(locale).format(inOrder) });
  }

  /** Why no list is shorter, or how the list is made where that is not known. */
  function whyNotLess(): string {
    if (!isFewest) return t('chain', { people: String(people) });
    if (payments.length === 1) return t('fewestOne');
    // A group has one payment less than it has people.
    const groups = people - payments.length;
    const counts = { people: String(people), groups: String(groups) };
    return groups === 1 ? t('fewestOfAll', counts) : t('fewestInGroups', counts);
  }

  return { why: why(), whyNotLess: whyNotLess() };
}
