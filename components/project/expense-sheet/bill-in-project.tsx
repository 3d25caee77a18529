import { useLocale, useTranslations } from 'next-intl';
import { type ReactNode, useId, useRef, useState } from 'react';
import { RateDialog } from '@/components/project/currency/rate-dialog';
import { RateField } from '@/components/project/currency/rate-field';
import { RateOffer } from '@/components/project/currency/rate-offer';
import { AmountField } from '@/components/project/expense-rows/amount-field';
import { useProjectSession, useSession } from '@/components/project/session-context';
import { useAmountFormat } from '@/components/project/use-amount-format';
import { amountByRate, rateOfBill } from '@/lib/domain/money/rate';
import type { Original } from '@/lib/domain/project';
import { foreignBill } from '@/lib/editor/bill-of-entry';
import { newRate } from '@/lib/editor/new-rate';
import type { EditorState } from '@/lib/editor/state';
import { rateFormat } from '@/lib/i18n/rate-format';
import type { BillProps } from './bill-amount';

/** What a bill in another currency comes to, and by which rate. Nothing where it has none. */
export function BillInProject({ entry, enter }: BillProps) {
  const project = useProjectSession(({ editor }) => editor.draft);
  const { currency } = project;
  const original = foreignBill(entry, project);
  if (original === undefined || currency === undefined) return null;
  // The rate is one between the two.
  return (
    <ComesTo
      key={`${original.currency} ${currency}`}
      entry={entry}
      enter={enter}
      original={original}
      currency={currency}
    />
  );
}

interface ComesToProps extends BillProps {
  original: Original;
  currency: string;
}

function ComesTo({ entry, enter, original, currency }: ComesToProps) {
  const t = useTranslations('bill');
  const session = useSession();
  const { currency: code } = original;
  const rate = useProjectSession(({ editor }) => editor.draft.rates?.[code]);
  // Until it is typed to the end, or somebody else has set one before a number is typed.
  const [isAnswered, setAnswered] = useState(rate !== undefined);
  const [isTyped, setTyped] = useState(false);
  const isAsked = !isAnswered && (isTyped || rate === undefined);
  // The editor when the rate was asked for, with the amount typed by hand here since: `newRate` leaves that alone.
  const [begun, setBegun] = useState<Pick<EditorState, 'draft' | 'entries'>>(() => session.getState().editor);
  const remarkId = `${useId()}-remark`;
  const box = useRef<HTMLDivElement>(null);

  function use(typed: string | null) {
    setTyped(typed !== null);
    session.dispatch({ ...newRate(session.getState().editor, code, typed, begun), isTyped: true });
  }

  function enterAmount(amount: number | null) {
    enter({ amount });
    const [typed] = session.getState().editor.entries.filter(({ id }) => id === entry.id);
    setBegun({ ...begun, entries: begun.entries.map((one) => (one.id === typed?.id ? typed : one)) });
  }

  return (
    <div
      ref={box}
      tabIndex={-1}
      className="mt-2 grid gap-1 rounded-lg bg-tint px-3 py-2 text-[0.8125rem] text-soft outline-none"
    >
      {isAsked && (
        <>
          <p>{t('ask')}</p>
          <RateField code={code} currency={currency} rate={null} onChange={use} onEnter={() => setAnswered(true)} />
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
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span aria-hidden="true">=</span>
        <AmountField
          amount={entry.amount}
          onChange={enterAmount}
          label={t('amountIn', { currency })}
          remarkId={remarkId}
          enterKeyHint="done"
          className="entry-field max-w-32"
        />
        <span aria-hidden="true">{currency}</span>
        {!isAsked && <ByWhichRate entry={entry} enter={enter} original={original} currency={currency} />}
      </div>
    </div>
  );
}

/** The rate of the project, which a press changes, or that of this bill where its amount was typed. */
function ByWhichRate({ entry, enter, original, currency }: ComesToProps): ReactNode {
  const t = useTranslations('bill');
  const say = rateFormat(useLocale());
  const format = useAmountFormat('entered');
  const { currency: code } = original;
  const rate = useProjectSession(({ editor }) => editor.draft.rates?.[code]);
  const [isChanging, setChanging] = useState(false);
  const byRate = rate === undefined ? null : amountByRate(original, rate, currency);
  const own = byRate === entry.amount ? null : rateOfBill(original, entry.amount);
  return (
    <>
      {own !== null && <span>{t('ofThisBill', { rate: say({ code, rate: own, currency }) })}</span>}
      {own !== null && byRate !== null && (
        <button type="button" onClick={() => enter({ amount: byRate })} className="text-button -mx-2 -my-1.5">
          {t('byRate', { amount: format(byRate) })}
        </button>
      )}
      {own === null && rate !== undefined && (
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={t('changeRate', { rate: say({ code, rate, currency }) })}
          onClick={() => setChanging(true)}
          className="text-button -mx-2"
        >
          {say({ code, rate, currency })}
        </button>
      )}
      {isChanging && <RateDialog code={code} onClose={() => setChanging(false)} />}
    </>
  );
}
