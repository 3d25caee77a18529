import { useTranslations } from 'next-intl';
import { memo, useRef, useState } from 'react';
import { useAmountFormat } from '@/components/project/use-amount-format';
import { nameOrNull } from '@/lib/domain/name';
import { signedBalance } from '@/lib/i18n/amount-format';
import { useOutcome } from './settlement';

/** Bars that are shown at once. Of more, those who are the farthest from being quits. */
const MAX_BARS = 20;
const FARTHEST = 12;

/** Who is how far from being quits: bars to the left of zero for debtors, to the right for creditors. The text says the same. */
export function BalancePicture() {
  const t = useTranslations();
  const [hasAll, setHasAll] = useState(false);
  const picture = useRef<HTMLElement>(null);
  const { bars, left } = useBars(hasAll);

  function showAll() {
    setHasAll(true);
    // The button goes, and the others stand among those that were shown.
    picture.current?.focus({ preventScroll: true });
  }

  if (bars.length === 0) return null;
  return (
    <figure
      ref={picture}
      tabIndex={-1}
      aria-label={t('balances.heading')}
      className="@container mt-2.5 border-t border-line pt-3"
    >
      <div className="grid grid-cols-[minmax(min(2.5rem,18%),5.5rem)_minmax(min(1.25rem,5%),1fr)_minmax(min(1.25rem,5%),1fr)_auto] text-[0.8125rem] print:grid-cols-[fit-content(40%)_1fr_1fr_auto]">
        {bars.map(({ id, ...bar }) => (
          <Bar key={id} {...bar} />
        ))}
      </div>
      {left > 0 && (
        <button type="button" onClick={showAll} className="text-button -mx-2 mt-1">
          {t('balances.more', { count: left })}
        </button>
      )}
    </figure>
  );
}

/** One for each who is not quits, and how many are left out. */
function useBars(hasAll: boolean) {
  const t = useTranslations();
  const { people, balances } = useOutcome();
  const formatAmount = useAmountFormat();
  const open = people.flatMap(({ id, name }) => {
    const balance = balances.get(id) ?? 0;
    return balance === 0 ? [] : [{ id, name, balance }];
  });
  const byDistance = open.toSorted((a, b) => Math.abs(b.balance) - Math.abs(a.balance));
  const longest = Math.abs(byDistance[0]?.balance ?? 0);
  const farthest = new Set(byDistance.slice(0, FARTHEST));
  const shown = hasAll || open.length <= MAX_BARS ? open : open.filter((one) => farthest.has(one));
  const bars = shown.map(({ id, name, balance }) => ({
    id,
    name: nameOrNull(name) ?? t('member.unnamed'),
    isCreditor: balance > 0,
    percent: Math.round((Math.abs(balance) / longest) * 100),
    amount: signedBalance(formatAmount, balance),
    inWords: t(balance > 0 ? 'member.getsBack' : 'member.owes', { amount: formatAmount(Math.abs(balance)) }),
  }));
  return { bars, left: open.length - bars.length };
}

/** How far a member is from being quits. */
interface BarProps {
  name: string;
  isCreditor: boolean;
  /** Of the longest bar. */
  percent: number;
  amount: string;
  inWords: string;
}

const Bar = memo(function Bar({ name, isCreditor, percent, amount, inWords }: BarProps) {
  const bar = (
    <span
      style={{ width: `${percent}%` }}
      className={`block h-3 min-w-0.5 rounded-[3px] forced-color-adjust-none ${isCreditor ? 'bg-accent/75' : 'ml-auto bg-amber/75'}`}
    />
  );
  return (
    <p className="col-span-full grid h-[1.625rem] grid-cols-subgrid items-center print:h-auto print:min-h-[1.625rem] @max-[14rem]:flex @max-[14rem]:h-auto @max-[14rem]:flex-wrap @max-[14rem]:justify-between">
      <bdi className="clip-marks truncate pr-2 print:whitespace-normal print:wrap-anywhere @max-[14rem]:whitespace-normal @max-[14rem]:wrap-anywhere">
        {name}
      </bdi>
      <span aria-hidden="true" className="@max-[14rem]:hidden">
        {!isCreditor && bar}
      </span>
      <span aria-hidden="true" className="flex h-full items-center border-l border-control @max-[14rem]:hidden">
        {isCreditor && bar}
      </span>
      <span aria-hidden="true" className="ml-auto pl-2 text-right" suppressHydrationWarning>
        {amount}
      </span>
      <span className="sr-only" suppressHydrationWarning>
        {inWords}
      </span>
    </p>
  );
});
