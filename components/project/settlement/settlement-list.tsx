import { useTranslations } from 'next-intl';
import { memo, useState } from 'react';
import { SETTLEMENT_HEADING_ID } from '@/components/project/element-ids';
import { TextToCopy, useCopy } from '@/components/project/links/use-copy';
import { Avatar } from '@/components/project/members/avatar';
import { memberInText, nameInText } from '@/components/project/name-in-text';
import { pageLink } from '@/components/project/page-link';
import { useOutline, useShown } from '@/components/project/session-context';
import { useAmountFormat } from '@/components/project/use-amount-format';
import { Icon } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button';
import { Opener } from '@/components/ui/opener';
import { decimalsOf } from '@/lib/domain/money/currency';
import { nameOrNull } from '@/lib/domain/name';
import type { Payment } from '@/lib/domain/settlement/settlement';
import { rowKeyOf } from '@/lib/editor/rows';
import { BalancePicture } from './balance-picture';
import { useOutcome, useSettlementStore } from './settlement';
import { UncountedBills } from './uncounted-bills';
import { useOnlyUncounted } from './use-only-uncounted';

interface SettlementListProps {
  /** Explains a payment. Without it the payments are only told. */
  onOpen?: (payment: Payment) => void;
  /** Whether all payments can be copied as a text with the page's link. */
  canCopy?: boolean;
  /** By default that to which links of the page lead. */
  headingId?: string;
}

/** Who pays whom, and beneath it how everyone stands. */
export function SettlementList({ onOpen, canCopy = false, headingId = SETTLEMENT_HEADING_ID }: SettlementListProps) {
  const t = useTranslations('settlement');
  const unnamed = useTranslations('member')('unnamed');
  const shown = useShown();
  const { people, payments, isFewest, spent } = useOutcome();
  const isOnlyUncounted = useOnlyUncounted();
  const formatAmount = useAmountFormat();
  const names = new Map(people.map(({ id, name }) => [id, name]));

  function row(payment: Payment) {
    return (
      <li key={`${payment.fromMemberId} ${payment.toMemberId}`} className="border-line not-first:border-t">
        <Opener
          onOpen={onOpen && (() => onOpen(payment))}
          suppressHydrationWarning
          className={`payment-row -mx-2 flex w-[calc(100%+1rem)] flex-wrap items-center justify-end gap-2 px-2 py-2 ${onOpen ? 'touch-target rounded-lg text-left -outline-offset-2 hover:bg-tint' : ''}`}
        >
          <span className="flex min-w-0 flex-[1_1_8rem] flex-wrap items-center gap-x-2 gap-y-1">
            {person(payment.fromMemberId)}
            <span className="text-soft"> → </span>
            {person(payment.toMemberId, ': ')}
          </span>
          <span className="flex items-center gap-2">
            <b className="text-base font-bold" suppressHydrationWarning>
              {formatAmount(payment.amount)}
            </b>
            {onOpen && <span className="-mr-1 flex text-soft line-icon-chevron before:size-4 before:-rotate-90" />}
          </span>
        </Opener>
      </li>
    );
  }

  function person(id: string, behind = '') {
    const rowKey = rowKeyOf(shown.getState().editor, id);
    return <Person rowKey={rowKey} name={nameOrNull(names.get(id) ?? null)} unnamed={unnamed} behind={behind} />;
  }

  const counts = [
    t('people', { count: people.length }),
    ...(payments.length > 0 ? [t('count', { count: payments.length })] : []),
    t('spent', { amount: formatAmount(spent) }),
  ];
  return (
    <section className="rounded-(--radius) border border-line bg-paper p-[1.125rem] pb-4" aria-labelledby={headingId}>
      <div className="-my-2 flex min-h-9 items-center justify-between gap-2">
        <h2 id={headingId} tabIndex={-1} className="scroll-mt-10 text-[0.9375rem] font-bold">
          {payments.length === 0 ? t('none') : t('heading')}
        </h2>
        {canCopy && payments.length > 0 && <CopyAll />}
      </div>
      {payments.length === 0 ? (
        spent === 0 && !isOnlyUncounted && <p className="mt-2 text-sm text-soft">{t('noExpenses')}</p>
      ) : (
        <ol className="mt-2.5">{payments.map(row)}</ol>
      )}
      <UncountedBills />
      <BalancePicture />
      {spent > 0 && (
        <div className="mt-2 text-[0.8125rem] text-soft">
          <p suppressHydrationWarning>{counts.join(' · ')}</p>
          <p>
            {payments.length > 0 && isFewest && t('fewest')} <OtherDecimals />
          </p>
        </div>
      )}
    </section>
  );
}

/** It renders once: what it copies it asks for when it is pressed. */
const CopyAll = memo(function CopyAll() {
  const t = useTranslations('payment');
  const settlement = useSettlementStore();
  const paymentText = usePaymentText();
  const text = () => paymentText(settlement.get().outcome.payments);
  const [refused, setRefused] = useState<string | null>(null);
  const { isCopied, copy } = useCopy(() => setRefused(text()));
  return (
    <>
      <IconButton label={t('all')} onClick={() => copy(text())} className="-mr-2">
        <Icon name={isCopied ? 'check' : 'copy'} />
      </IconButton>
      <p aria-live="polite" className="sr-only">
        {isCopied && t('copied')}
      </p>
      {refused !== null && <TextToCopy text={refused} />}
    </>
  );
});

/** Says once that sums have other decimals than the amounts that were entered. */
function OtherDecimals() {
  const t = useTranslations('settlement');
  const currency = useOutline(({ editor }) => editor.draft.currency);
  const decimals = currency === undefined ? 2 : decimalsOf(currency);
  return decimals === 2 ? null : t('decimals', { currency: currency ?? '', count: decimals });
}

interface PersonProps {
  rowKey: string;
  name: string | null;
  unnamed: string;
  /** What stands behind the name. */
  behind: string;
}

/** A key in an amount changes what is paid, and renders nobody anew. */
const Person = memo(function Person({ rowKey, name, unnamed, behind }: PersonProps) {
  return (
    <span className="inline-flex min-w-0 items-center gap-1.5">
      <Avatar id={rowKey} name={name} size="small" />
      <span className="clip-marks wrap-anywhere">
        <bdi>{name ?? unnamed}</bdi>
        {behind}
      </span>
    </span>
  );
});

/** Writes payments as a text for a chat: the name of the project, a line for each payment, the link. */
export function usePaymentText(): (payments: readonly Payment[]) => string {
  const t = useTranslations();
  const shown = useShown();
  const formatAmount = useAmountFormat();
  return (payments) => {
    const { draft } = shown.getState().editor;
    const nameOf = (id: string) => memberInText(t, draft, id);
    const lines = payments.map(({ fromMemberId, toMemberId, amount }) =>
      t('payment.title', { from: nameOf(fromMemberId), to: nameOf(toMemberId), amount: formatAmount(amount) }),
    );
    return [nameInText(t, 'project', draft.name), ...lines, pageLink()].join('\n');
  };
}
