import { useLocale, useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { usualCurrencies } from '@/components/project/currency/currency-dialog';
import { CurrencyPicker, currencyName } from '@/components/project/currency/currency-picker';
import { useRatesOfSource } from '@/components/project/currency/rate-offer';
import { AmountField } from '@/components/project/expense-rows/amount-field';
import { useProjectSession, useSession } from '@/components/project/session-context';
import { decimalsOf } from '@/lib/domain/money/currency';
import { amountOfEntry, foreignBill, isUncounted, withBillAmount, withBillCurrency } from '@/lib/editor/bill-of-entry';
import type { Entry } from '@/lib/editor/sheet-entry';
import { billFieldFormat } from '@/lib/i18n/bill-format';
import { NEEDS_AMOUNT_ID } from './bill-as-said';

export interface BillProps {
  entry: Entry;
  enter: (change: Partial<Entry>) => void;
}

interface BillAmountProps extends BillProps {
  /** Whether it was to be saved without a rate or an amount. */
  isRefused: boolean;
}

/** The amount, as the bill says it: in the currency of the project, or in another one, which a press chooses. */
export function BillAmount({ entry, enter, isRefused }: BillAmountProps) {
  const t = useTranslations('newExpense');
  const locale = useLocale();
  const project = useProjectSession(({ editor }) => editor.draft);
  const remarkId = `${useId()}-remark`;
  const original = foreignBill(entry, project);
  const isMissed = isRefused && !original && Boolean(entry.original?.amount) && isUncounted(entry, project);
  const written = original && {
    format: billFieldFormat(locale, original.currency),
    decimals: decimalsOf(original.currency),
  };
  return (
    <div className="grid min-w-0 flex-[1_1_8.25rem] grid-cols-[minmax(0,1fr)] content-start gap-1.5 text-[0.8125rem] text-soft">
      <span className="flex items-center justify-end gap-x-1">
        <span aria-hidden="true">{t('amount')}</span>
        {project.currency !== undefined && <BillCurrency entry={entry} enter={enter} currency={project.currency} />}
      </span>
      <AmountField
        // Another currency has other decimals.
        key={original?.currency}
        amount={original ? original.amount || null : amountOfEntry(entry, project)}
        onChange={(typed) => enter(withBillAmount(entry, typed, project))}
        // Enter sends the form.
        label={t('amount')}
        remarkId={remarkId}
        refusalId={isMissed ? NEEDS_AMOUNT_ID : undefined}
        enterKeyHint="done"
        written={written}
        isNothingAtZero={original !== undefined}
        className="entry-field"
      />
    </div>
  );
}

function BillCurrency({ entry, enter, currency }: BillProps & { currency: string }) {
  const t = useTranslations();
  const locale = useLocale();
  const session = useSession();
  const [isOpen, setOpen] = useState(false);
  // They come while a currency is looked for.
  useRatesOfSource(isOpen ? currency : undefined);
  const project = useProjectSession(({ editor }) => editor.draft);
  const code = foreignBill(entry, project)?.currency ?? currency;
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t('bill.currency', { currency: `${code} ${currencyName(locale, code)}` })}
        onClick={() => setOpen(true)}
        // The place of a finger ends where the field begins, and begins where that of "Cancel" ends.
        className="touch-target line-icon-chevron -my-3.5 -mr-1 flex flex-row-reverse items-center rounded px-1 font-semibold text-accent before:size-3.5 hover:bg-tint pointer-coarse:-mt-5 pointer-coarse:-mb-1.5 pointer-coarse:pt-[13px]"
      >
        {code}
      </button>
      {isOpen && (
        <CurrencyPicker
          title={t('bill.title')}
          hint={t('bill.hint', { currency })}
          first={codesFirst()}
          firstTitle={t('currency.usual')}
          current={code}
          onChoose={(chosen) => chosen && enter(withBillCurrency(entry, chosen, session.getState().editor.draft))}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );

  /** Those of the project, and then those that people have here. */
  function codesFirst(): string[] {
    const { members, rates } = session.getState().editor.draft;
    const ofBills = members.flatMap(({ expenses }) =>
      expenses.flatMap(({ original }) => (original ? [original.currency] : [])),
    );
    const usual = usualCurrencies(locale, navigator.languages);
    return [...new Set([currency, code, ...Object.keys(rates ?? {}), ...ofBills, ...usual])];
  }
}
