import { useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import { RateField } from '@/components/project/currency/rate-field';
import { RateOffer } from '@/components/project/currency/rate-offer';
import { Checkbox } from '@/components/ui/checkbox';
import type { CurrencyOfEntries } from '@/lib/transfer/imported-project';

/** By the codes of currencies. Null: what is in it is left out. */
export type TypedRates = Readonly<Record<string, string | null | undefined>>;

interface ImportRatesProps {
  /** The project's first. */
  currencies: readonly CurrencyOfEntries[];
  rates: TypedRates;
  onCurrency: (code: string) => void;
  onRates: (rates: TypedRates) => void;
}

/** Asks what the entries of a file are worth that are in several currencies, and which of these the project gets. */
export function ImportRates({ currencies, rates, onCurrency, onRates }: ImportRatesProps) {
  const t = useTranslations('import.currencies');
  const name = useId();
  const [{ code: project } = { code: '' }] = currencies;
  // They stay where they are, whichever is chosen.
  const all = currencies.toSorted((a, b) => b.count - a.count || (a.code < b.code ? -1 : 1));
  return (
    <section aria-label={t('title')} className="mt-4 text-sm">
      <fieldset className="min-w-0">
        <legend className="mb-1.5">
          <b className="block text-base font-bold">{t('title')}</b>
          <span className="text-soft">{t('project')}</span>
        </legend>
        <div className="flex flex-wrap gap-2">
          {all.map(({ code }) => (
            <label key={code} className="chip">
              <input
                type="radio"
                name={name}
                checked={code === project}
                onChange={() => onCurrency(code)}
                className="sr-only"
              />
              {code || t('none')}
            </label>
          ))}
        </div>
      </fieldset>
      <p className="mt-3 text-soft">{t('worth')}</p>
      <ul className="mt-1.5 grid gap-2">
        {all
          .filter(({ code }) => code !== project)
          .map((currency) => (
            <OtherCurrency
              key={`${project} ${currency.code}`}
              {...currency}
              project={project}
              rate={Object.hasOwn(rates, currency.code) ? rates[currency.code] : undefined}
              onRate={(rate) => onRates({ ...rates, [currency.code]: rate })}
            />
          ))}
      </ul>
    </section>
  );
}

interface OtherCurrencyProps extends CurrencyOfEntries {
  project: string;
  rate: string | null | undefined;
  onRate: (rate: string | null | undefined) => void;
}

function OtherCurrency({ code, count, project, rate, onRate }: OtherCurrencyProps) {
  const t = useTranslations('import.currencies');
  const id = useId();
  // One that is pressed takes the place of what was typed, each time.
  const [taken, setTaken] = useState<{ rate: string | null; times: number }>({ rate: null, times: 0 });
  return (
    <li className="grid gap-1 rounded-lg bg-tint px-2.5 py-2 text-[0.8125rem] text-soft">
      {rate !== null && (
        <>
          <RateField
            key={taken.times}
            code={code}
            currency={project}
            rate={taken.rate}
            onChange={(typed) => onRate(typed ?? undefined)}
          />
          {rate === undefined && (
            <RateOffer
              code={code}
              currency={project}
              onTake={(offered) => {
                setTaken({ rate: offered, times: taken.times + 1 });
                onRate(offered);
              }}
            />
          )}
        </>
      )}
      <span className="flex items-center gap-2.5">
        <Checkbox
          id={id}
          checked={rate === null}
          onCheckedChange={(isLeftOut) => {
            setTaken({ rate: null, times: taken.times + 1 });
            onRate(isLeftOut === true ? null : undefined);
          }}
        />
        <label htmlFor={id} className="touch-target flex items-center py-1.5">
          {code ? t('leaveOut', { count, currency: code }) : t('leaveOutNone', { count })}
        </label>
      </span>
    </li>
  );
}
