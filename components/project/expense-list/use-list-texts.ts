import { useLocale, useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useOutline } from '@/components/project/session-context';
import { useAmountFormat } from '@/components/project/use-amount-format';
import { involvesOnlySome } from '@/lib/domain/involvement';
import { isolatedName, ownName } from '@/lib/domain/name';
import type { Expense } from '@/lib/domain/project';
import { billFormat } from '@/lib/i18n/bill-format';

/** People who are named. Of more, two are, and the others counted. */
const MAX_NAMED = 3;

/** The words of all rows, made once for what may be thousands. They change only when somebody comes, goes or is renamed. */
export function useListTexts() {
  const t = useTranslations('expenseList');
  const unnamed = useTranslations('member')('unnamed');
  const tExpense = useTranslations('expense');
  const everyone = useTranslations('readOnly')('everyone');
  const locale = useLocale();
  const amount = useAmountFormat('entered');
  const ids = useOutline(({ editor }) => editor.draft.members.map(({ id }) => id));
  const nameOf = useOutline(({ editor }) => editor.draft.members.map(({ name }) => name));
  return useMemo(() => {
    const names = new Map(ids.map((id, at) => [id, isolatedName(nameOf[at] ?? null, unnamed)]));
    const list = new Intl.ListFormat(locale);

    function people(memberIds: readonly string[]): string {
      const involved = new Set(memberIds);
      const all = ids.filter((id) => involved.has(id)).map((id) => names.get(id) ?? '');
      if (all.length <= MAX_NAMED) return list.format(all);
      const named = all.slice(0, MAX_NAMED - 1);
      return list.format([...named, t('others', { count: all.length - named.length })]);
    }

    return {
      amount,
      bill: billFormat(locale),
      unnamed: tExpense('unnamed'),
      new: t('new'),
      unsaved: t('unsaved'),
      conflict: t('conflict'),
      /** Whom a payment went to. */
      payment: ({ involvedMemberIds: to }: Expense) => `→ ${to.length === 0 ? everyone : people(to)}`,
      /** Who paid, and for whom. */
      whom(expense: Expense, payerId: string): string {
        const { involvedMemberIds, weights, isPayment } = expense;
        const payer = names.get(payerId) ?? '';
        if (isPayment) {
          const own = ownName(expense);
          const by = t('paymentBy', { payer });
          return own === null ? by : `${by} · ${own}`;
        }
        const text = involvesOnlySome(involvedMemberIds, ids)
          ? t('forPeople', { payer, people: people(involvedMemberIds) })
          : t('forAll', { payer });
        return weights === undefined ? text : t('uneven', { text });
      },
    };
  }, [t, tExpense, everyone, unnamed, locale, amount, ids, nameOf]);
}

export type ListTexts = ReturnType<typeof useListTexts>;
