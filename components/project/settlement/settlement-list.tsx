import { useTranslations } from 'next-intl';
import { Avatar } from '@/components/project/members/avatar';
import { useSession } from '@/components/project/session-context';
import { useAmountFormat } from '@/components/project/use-amount-format';
import { memberTotal } from '@/lib/domain/balance';
import { nameOrNull } from '@/lib/domain/name';
import { MAX_EXACT_BALANCES } from '@/lib/domain/zero-sum-groups';
import { rowKeyOf } from '@/lib/editor/selectors';
import { useSettlement } from './settlement-provider';

export function SettlementList() {
  const t = useTranslations('settlement');
  const unnamed = useTranslations('member')('unnamed');
  const session = useSession();
  const { members, payments, balances } = useSettlement();
  const formatAmount = useAmountFormat();
  const isProvablyFewest = balances.size <= MAX_EXACT_BALANCES;
  const names = new Map(members.map(({ id, name }) => [id, name]));

  function person(id: string) {
    const name = names.get(id) ?? null;
    return (
      <span className="inline-flex min-w-0 items-center gap-1.5">
        <Avatar id={rowKeyOf(session.getState().editor, id)} name={name} size="small" />
        <bdi className="clip-marks wrap-anywhere">{nameOrNull(name) ?? unnamed}</bdi>
      </span>
    );
  }

  const spent = members.reduce((sum, member) => sum + memberTotal(member), 0);
  return (
    <section
      className="rounded-(--radius) border border-line bg-paper p-[18px] pb-4"
      aria-labelledby="settlement-heading"
    >
      <h2 id="settlement-heading" className="text-[15px] font-[640]">
        {payments.length === 0 ? t('none') : t('heading')}
      </h2>
      {payments.length === 0 ? (
        spent === 0 && <p className="mt-2 text-sm text-soft">{t('noExpenses')}</p>
      ) : (
        <ol className="mt-1.5">
          {payments.map((payment) => (
            <li
              key={`${payment.fromMemberId} ${payment.toMemberId}`}
              className="flex items-center gap-2 border-line py-2 not-first:border-t"
            >
              <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1">
                {person(payment.fromMemberId)}
                <span className="text-soft">→</span>
                {person(payment.toMemberId)}
                <span className="sr-only">:</span>
              </span>
              <b className="text-base font-[640]">{formatAmount(payment.amount)}</b>
            </li>
          ))}
        </ol>
      )}
      {spent > 0 && (
        <p className="mt-2 text-[13px] text-soft">
          {payments.length > 0 && `${t(isProvablyFewest ? 'fewest' : 'count', { count: payments.length })} `}
          {t('spent', { amount: formatAmount(spent) })}
        </p>
      )}
    </section>
  );
}
