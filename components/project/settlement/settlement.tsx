import { useTranslations } from 'next-intl';
import { createContext, memo, type ReactNode, useContext, useDeferredValue, useMemo } from 'react';
import { Avatar } from '@/components/project/members/avatar';
import { useProjectSession, useSession } from '@/components/project/session-context';
import { useAmountFormat } from '@/components/project/use-amount-format';
import { computeBalances, memberTotal } from '@/lib/domain/balance';
import { decimalsOf, leastPaid } from '@/lib/domain/currency-decimals';
import { nameOrNull } from '@/lib/domain/name';
import type { Member } from '@/lib/domain/project';
import { settle } from '@/lib/domain/settlement';
import { rowKeyOf } from '@/lib/editor/selectors';

function settlementOf(members: readonly Member[], currency: string | undefined) {
  return { members, ...settle(computeBalances(members), leastPaid(currency)) };
}

const SettlementContext = createContext<ReturnType<typeof settlementOf> | null>(null);

/** Provides balances and payments. A keystroke is painted first, and these right after it. */
export function SettlementProvider({ children }: { children: ReactNode }) {
  const members = useDeferredValue(useProjectSession(({ editor }) => editor.draft.members));
  const currency = useProjectSession(({ editor }) => editor.draft.currency);
  const settlement = useMemo(() => settlementOf(members, currency), [members, currency]);
  return <SettlementContext value={settlement}>{children}</SettlementContext>;
}

export function useSettlement() {
  const settlement = useContext(SettlementContext);
  if (settlement === null) throw new Error('useSettlement needs a SettlementProvider above it.');
  return settlement;
}

export function SettlementList() {
  const t = useTranslations('settlement');
  const unnamed = useTranslations('member')('unnamed');
  const session = useSession();
  const { members, payments, isFewest } = useSettlement();
  const formatAmount = useAmountFormat();
  const names = new Map(members.map(({ id, name }) => [id, name]));

  function person(id: string) {
    const rowKey = rowKeyOf(session.getState().editor, id);
    return <Person rowKey={rowKey} name={nameOrNull(names.get(id) ?? null)} unnamed={unnamed} />;
  }

  const spent = members.reduce((sum, member) => sum + memberTotal(member), 0);
  return (
    <section
      className="rounded-(--radius) border border-line bg-paper p-[1.125rem] pb-4"
      aria-labelledby="settlement-heading"
    >
      <h2 id="settlement-heading" className="text-[0.9375rem] font-[640]">
        {payments.length === 0 ? t('none') : t('heading')}
      </h2>
      {payments.length === 0 ? (
        spent === 0 && <p className="mt-2 text-sm text-soft">{t('noExpenses')}</p>
      ) : (
        <ol className="mt-1.5">
          {payments.map((payment) => (
            <li
              key={`${payment.fromMemberId} ${payment.toMemberId}`}
              className="flex flex-wrap items-center justify-end gap-2 border-line py-2 not-first:border-t"
            >
              <span className="flex min-w-0 flex-[1_1_8rem] flex-wrap items-center gap-x-2 gap-y-1">
                {person(payment.fromMemberId)}
                <span className="text-soft">→</span>
                {person(payment.toMemberId)}
                <span className="sr-only">:</span>
              </span>
              <b className="text-base font-[640]" suppressHydrationWarning>
                {formatAmount(payment.amount)}
              </b>
            </li>
          ))}
        </ol>
      )}
      {spent > 0 && (
        <p className="mt-2 text-[0.8125rem] text-soft" suppressHydrationWarning>
          {payments.length > 0 && `${t(isFewest ? 'fewest' : 'count', { count: payments.length })} `}
          {t('spent', { amount: formatAmount(spent) })}
          <OtherDecimals />
        </p>
      )}
    </section>
  );
}

/** Says once that sums have other decimals than the amounts that were entered. */
function OtherDecimals() {
  const t = useTranslations('settlement');
  const currency = useProjectSession(({ editor }) => editor.draft.currency);
  const decimals = currency === undefined ? 2 : decimalsOf(currency);
  return decimals === 2 ? null : <> {t('decimals', { currency: currency ?? '', count: decimals })}</>;
}

interface PersonProps {
  rowKey: string;
  name: string | null;
  unnamed: string;
}

/** A key in an amount changes what is paid, and renders nobody anew. */
const Person = memo(function Person({ rowKey, name, unnamed }: PersonProps) {
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5">
      <Avatar id={rowKey} name={name} size="small" />
      <bdi className="clip-marks wrap-anywhere">{name ?? unnamed}</bdi>
    </span>
  );
});
