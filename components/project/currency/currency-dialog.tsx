import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { useProjectSession, useSession } from '@/components/project/session-context';
import { rateFormat } from '@/lib/i18n/rate-format';
import { CurrencyPicker } from './currency-picker';
import { RateDialog } from './rate-dialog';
import { usualCurrencies } from './usual-currencies';

/** Chooses the currency that sums are shown in, and shows what others are worth in it. */
export function CurrencyDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('currency');
  const locale = useLocale();
  const session = useSession();
  const current = useProjectSession(({ editor }) => editor.draft.currency) ?? null;
  const usual = usualCurrencies(locale, navigator.languages);
  return (
    <CurrencyPicker
      title={t('title')}
      hint={t('hint')}
      // The current one comes with the usual ones, so that it is in sight.
      first={[...new Set([...(current === null ? [] : [current]), ...usual])]}
      firstTitle={t('usual')}
      current={current}
      none={t('none')}
      onChoose={(currency) => session.dispatch({ type: 'currency-changed', currency })}
      onClose={onClose}
    >
      <Rates />
    </CurrencyPicker>
  );
}

function Rates() {
  const t = useTranslations('bill');
  const locale = useLocale();
  const { currency, rates } = useProjectSession(({ editor }) => editor.draft);
  const [changed, setChanged] = useState<string | null>(null);
  if (currency === undefined || rates === undefined) return null;
  const say = rateFormat(locale);
  return (
    <div className="mb-3 border-t border-line pt-2 text-[0.8125rem] text-soft">
      {t('rates')}
      <ul className="flex flex-wrap">
        {Object.entries(rates).map(([code, rate]) => {
          const rateText = say({ code, rate, currency });
          return (
            <li key={code}>
              <button
                type="button"
                aria-haspopup="dialog"
                aria-label={t('changeRate', { rate: rateText })}
                onClick={() => setChanged(code)}
                className="text-button -ml-2"
              >
                {rateText}
              </button>
            </li>
          );
        })}
      </ul>
      {changed !== null && <RateDialog code={changed} onClose={() => setChanged(null)} />}
    </div>
  );
}
