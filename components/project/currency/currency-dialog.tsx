import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { useProjectSession, useSession } from '@/components/project/session-context';
import { CURRENCIES } from '@/lib/domain/money/currency';
import type { Locale } from '@/lib/i18n/locales';
import { rateFormat } from '@/lib/i18n/rate-format';
import { CurrencyPicker } from './currency-picker';
import { RateDialog } from './rate-dialog';

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
      onChoose={(currency) => session.saveEdit({ type: 'currency-changed', currency })}
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
      <ul className="flex flex-wrap gap-x-4">
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

/** Of the countries in which a language is spoken, and where people travel to. */
const usual: Record<Locale, readonly string[]> = {
  en: ['USD', 'EUR', 'GBP', 'CAD', 'AUD', 'CHF'],
  de: ['EUR', 'CHF', 'USD', 'GBP'],
  es: ['EUR', 'USD', 'MXN', 'ARS', 'COP', 'CLP', 'PEN'],
};

/** Regions whose currency has not their code as its first two letters, as ISO 4217 has it otherwise. */
const EURO =
  'AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK SM VA XK YT';
const others: Record<string, string> = {
  ...Object.fromEntries(EURO.split(' ').map((region) => [region, 'EUR'])),
  EC: 'USD',
  PR: 'USD',
  PS: 'ILS',
  LI: 'CHF',
};

/** What people with this language and these languages of their browser are likely to choose, the likeliest first. */
export function usualCurrencies(locale: Locale, browserLanguages: readonly string[]): string[] {
  const regional = browserLanguages.flatMap((language) => {
    // Not by Intl.Locale: it throws at what is no tag, and WebKit on a Linux without a language says “C”.
    const [, region] = /-([A-Z]{2})\b/.exec(language) ?? [];
    const currency = region && (others[region] ?? CURRENCIES.find((code) => code.startsWith(region)));
    return currency ? [currency] : [];
  });
  return [...new Set([...regional, ...usual[locale]])];
}
