import { useLocale, useTranslations } from 'next-intl';
import { type ReactNode, useId, useRef, useState } from 'react';
import { RateDialog } from '@/components/project/currency/rate-dialog';
import { RateField } from '@/components/project/currency/rate-field';
import { RateOffer } from '@/components/project/currency/rate-offer';
import { AmountField } from '@/components/project/expense-rows/amount-field';
import { useProjectSession } from '@/components/project/session-context';
import { useAmountFormat } from '@/components/project/use-amount-format';
import { amountByRate, rateOfBill } from '@/lib/domain/money/rate-arithmetic';
import type { Original } from '@/lib/domain/project';
import { foreignBill, isFollowing, isUncounted, ratedFor, withFirstRate } from '@/lib/editor/bill-of-entry';
import { rateFormat } from '@/lib/i18n/rate-format';
import type { BillProps } from './bill-amount';
import { BillAsSaid, NeedsAmount } from './bill-as-said';

interface BillInProjectProps extends BillProps {
  /** Whether it was to be saved without a rate or an amount. */
  isRefused: boolean;
}

/** What a bill in another currency comes to, and by which rate, or what it says. Nothing where there is no bill. */
export function BillInProject({ entry, enter, isRefused }: BillInProjectProps) {
  const project = useProjectSession(({ editor }) => editor.draft);
  const { currency } = project;
  const original = foreignBill(entry, project);
  const isMissed = isRefused && isUncounted(entry, project);
  if (original === undefined || currency === undefined) {
    return entry.original?.amount ? <BillAsSaid original={entry.original} isRefused={isMissed} /> : null;
  }
  // The rate is one between the two.
  return (
    <ComesTo
      key={`${original.currency} ${currency}`}
      entry={entry}
      enter={enter}
      original={original}
      currency={currency}
      isRefused={isMissed}
    />
  );
}

interface ComesToProps extends BillProps {
  original: Original;
  currency: string;
}

function ComesTo({ entry, enter, original, currency, isRefused }: ComesToProps & BillInProjectProps) {
  const t = useTranslations('bill');
  const project = useProjectSession(({ editor }) => editor.draft);
  const { currency: code } = original;
  const ofProject = project.rates?.[code];
  const rated = ratedFor(entry, project);
  const own = rated === project || entry.firstRate?.code !== code ? undefined : entry.firstRate.rate;
  const lacksRate = rated.rates?.[code] === undefined;
  // Until it is typed to the end, or somebody else has set one before a number is typed.
  const [isAnswered, setAnswered] = useState(ofProject !== undefined);
  const isAsked = lacksRate || (own !== undefined && !isAnswered);
  // A part of the rate that is being typed may make the same of the bill as what was typed by hand.
  const [isByHand, setByHand] = useState(!isFollowing(entry, rated));
  const id = useId();
  const refusalId = isRefused ? `${id}-refusal` : undefined;
  const box = useRef<HTMLDivElement>(null);

  function use(typed: string | null) {
    const { firstRate, amount } = withFirstRate(entry, typed, project);
    enter({ firstRate, amount: isByHand ? entry.amount : amount });
  }

  function enterAmount(amount: number | null) {
    enter({ amount });
    setByHand(amount !== null);
  }

  return (
    <div
      ref={box}
      tabIndex={-1}
      data-bill=""
      className="mt-2 grid gap-1 rounded-lg bg-tint px-3 py-2 text-[0.8125rem] text-soft outline-none"
    >
      {isAsked && (
        <>
          <p>{t('ask')}</p>
          {refusalId && lacksRate && (
            <p id={refusalId} role="alert" className="font-semibold text-danger">
              {t('needsRate', { currency })}
            </p>
          )}
          <RateField
            code={code}
            currency={currency}
            rate={own ?? null}
            refusalId={lacksRate ? refusalId : undefined}
            onChange={use}
            onEnter={() => setAnswered(true)}
          />
          <RateOffer
            code={code}
            currency={currency}
            onTake={(offered) => {
              box.current?.focus();
              use(offered);
              setAnswered(true);
            }}
          />
        </>
      )}
      {refusalId && !lacksRate && <NeedsAmount id={refusalId} />}
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span aria-hidden="true">=</span>
        <AmountField
          amount={entry.amount}
          onChange={enterAmount}
          label={t('amountIn', { currency })}
          remarkId={`${id}-remark`}
          refusalId={lacksRate ? undefined : refusalId}
          enterKeyHint="done"
          className="entry-field max-w-32"
        />
        <span aria-hidden="true">{currency}</span>
        {(!isAsked || ofProject !== undefined) && (
          <ByWhichRate
            entry={entry}
            enter={(change) => {
              enter(change);
              setByHand(false);
            }}
            original={original}
            currency={currency}
            onAsk={() => {
              box.current?.focus();
              setAnswered(false);
            }}
          />
        )}
      </div>
    </div>
  );
}

interface ByWhichRateProps extends ComesToProps {
  /** The first rate, which is not the project's yet, is to be typed again. */
  onAsk: () => void;
}

/** The rate of the project, which a press changes, or that of this bill where its amount was typed. */
function ByWhichRate({ entry, enter, original, currency, onAsk }: ByWhichRateProps): ReactNode {
  const t = useTranslations('bill');
  const say = rateFormat(useLocale());
  const format = useAmountFormat('entered');
  const { currency: code } = original;
  const project = useProjectSession(({ editor }) => editor.draft);
  const ofProject = project.rates?.[code];
  const rate = ofProject ?? ratedFor(entry, project).rates?.[code];
  const [isChanging, setChanging] = useState(false);
  const byRate = rate === undefined || original.amount === 0 ? null : amountByRate(original, rate, currency);
  const own = byRate === entry.amount ? null : rateOfBill(original, entry.amount);
  const change = [entry.amount, byRate].join();
  const [sureOf, setSureOf] = useState('');
  return (
    <>
      {own !== null && <span>{t('ofThisBill', { rate: say({ code, rate: own, currency }) })}</span>}
      {byRate !== null && byRate !== entry.amount && (
        <button
          type="button"
          onClick={sureOf === change || !isMuch(entry.amount, byRate) ? takeRate : () => setSureOf(change)}
          className="text-button -mx-2 -my-1.5"
        >
          {sureOf === change && entry.amount !== null
            ? t('byRateSure', { from: format(entry.amount), to: format(byRate) })
            : t('byRate', { amount: format(byRate) })}
        </button>
      )}
      {own === null && rate !== undefined && (
        <button
          type="button"
          aria-haspopup={ofProject === undefined ? undefined : 'dialog'}
          aria-label={t('changeRate', { rate: say({ code, rate, currency }) })}
          onClick={() => (ofProject === undefined ? onAsk() : setChanging(true))}
          className="text-button -mx-2"
        >
          {say({ code, rate, currency })}
        </button>
      )}
      {isChanging && <RateDialog code={code} onClose={() => setChanging(false)} />}
    </>
  );

  function takeRate() {
    // That of the project is no longer to be given by this bill.
    enter({ amount: byRate, ...(ofProject !== undefined && { firstRate: undefined }) });
  }
}

/** Whether an amount changes by more than a tenth, so that nobody should do it by one press. */
function isMuch(from: number | null, to: number): boolean {
  return from !== null && Math.abs(to - from) * 10 > from;
}
