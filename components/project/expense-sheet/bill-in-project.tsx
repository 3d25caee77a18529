import { useLocale, useTranslations } from 'next-intl';
import { useId, useRef, useState } from 'react';
import { RateDialog } from '@/components/project/currency/rate-dialog';
import { RateField } from '@/components/project/currency/rate-field';
import { RateOffer } from '@/components/project/currency/rate-offer';
import { AmountField } from '@/components/project/expense-rows/amount-field';
import { useProjectSession } from '@/components/project/session-context';
import { useAmountFormat } from '@/components/project/use-amount-format';
import { amountOfBill } from '@/lib/domain/money/counted-amounts';
import { rateOfBill } from '@/lib/domain/money/rate-arithmetic';
import type { Original } from '@/lib/domain/project';
import { foreignBill, isUncounted, ratedFor } from '@/lib/editor/bill-of-entry';
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

interface ComesToProps extends BillInProjectProps {
  original: Original;
  currency: string;
}

function ComesTo({ entry, enter, original, currency, isRefused }: ComesToProps) {
  const t = useTranslations('bill');
  const say = rateFormat(useLocale());
  const format = useAmountFormat('entered');
  const project = useProjectSession(({ editor }) => editor.draft);
  const { currency: code } = original;
  const ofProject = project.rates?.[code];
  const rated = ratedFor(entry, project);
  const rate = rated.rates?.[code];
  const byRate = amountOfBill(original, rated);
  const ofBill = entry.amount === byRate ? null : rateOfBill(original, entry.amount);
  const lacksRate = rate === undefined;
  // The first rate is typed to the end.
  const [isAnswered, setAnswered] = useState(false);
  const isAsked = ofProject === undefined && (lacksRate || !isAnswered);
  const [isChanging, setChanging] = useState(false);
  const id = useId();
  const refusalId = isRefused ? `${id}-refusal` : undefined;
  const box = useRef<HTMLDivElement>(null);

  function use(typed: string | null) {
    enter({ firstRate: typed === null ? undefined : { code, currency, rate: typed } });
  }

  /** The pressed button is gone, and the focus goes to the part of the sheet that had it. */
  function answer(isDone: boolean) {
    box.current?.focus();
    setAnswered(isDone);
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
            rate={rate ?? null}
            refusalId={lacksRate ? refusalId : undefined}
            onChange={use}
            onEnter={() => setAnswered(true)}
          />
          <RateOffer
            code={code}
            currency={currency}
            onTake={(offered) => {
              use(offered);
              answer(true);
            }}
          />
        </>
      )}
      {refusalId && !lacksRate && <NeedsAmount id={refusalId} />}
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span aria-hidden="true">=</span>
        <AmountField
          amount={entry.amount}
          otherwise={byRate}
          onChange={(amount) => enter({ amount })}
          label={t('amountIn', { currency })}
          remarkId={`${id}-remark`}
          refusalId={lacksRate ? undefined : refusalId}
          enterKeyHint="done"
          className="entry-field max-w-32"
        />
        <span aria-hidden="true">{currency}</span>
        {ofBill !== null && <span>{t('ofThisBill', { rate: say({ code, rate: ofBill, currency }) })}</span>}
        {ofBill !== null && byRate !== null && (
          <button type="button" onClick={() => enter({ amount: null })} className="text-button -mx-2 -my-1.5">
            {t('byRate', { amount: format(byRate) })}
          </button>
        )}
        {ofBill === null && rate !== undefined && !isAsked && (
          <button
            type="button"
            aria-haspopup={ofProject === undefined ? undefined : 'dialog'}
            aria-label={t('changeRate', { rate: say({ code, rate, currency }) })}
            onClick={() => (ofProject === undefined ? answer(false) : setChanging(true))}
            className="text-button -mx-2"
          >
            {say({ code, rate, currency })}
          </button>
        )}
      </div>
      {isChanging && <RateDialog code={code} onClose={() => setChanging(false)} />}
    </div>
  );
}
