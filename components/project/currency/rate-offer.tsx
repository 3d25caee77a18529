import { useQuery } from '@tanstack/react-query';
import { useLocale, useTranslations } from 'next-intl';
import { useApi } from '@/components/layout/api-provider';
import { queryClient } from '@/lib/client/query-client';
import { isCurrency } from '@/lib/domain/money/currency';
import { isRate } from '@/lib/domain/money/rates';
import { dayFormat } from '@/lib/i18n/day-format';
import { rateFormat } from '@/lib/i18n/rate-format';
import { browserPlatform } from '@/lib/session/browser-platform';

interface RateOfferProps {
  code: string;
  /** The project's. */
  currency: string;
  onTake: (rate: string) => void;
}

/** Proposes the rate that the source of the server has, with its day. Nothing where it has none. */
export function RateOffer({ code, currency, onTake }: RateOfferProps) {
  const t = useTranslations('bill');
  const locale = useLocale();
  const { source, day, rates = {} } = useRatesOfSource(currency) ?? {};
  const rate = rates[code];
  if (source === undefined || day === undefined || rate === undefined || !isRate(rate)) return null;
  const texts = {
    day: dayFormat(locale, browserPlatform.today())(day),
    source,
    // Whole, in whichever line.
    rate: rateFormat(locale)({ code, rate, currency }).replaceAll(' ', '\u00A0'),
  };
  return (
    <button type="button" onClick={() => onTake(rate)} className="text-button -mx-2 justify-self-start text-left">
      {t('offer', texts)}
    </button>
  );
}

/** Milliseconds. A source has others the next day. */
const HOUR_MS = 60 * 60_000;

/**
 * What other currencies are worth in this one, by the source of the server. Undefined until it is there: nothing waits
 * for it, and nobody is told where it fails.
 */
export function useRatesOfSource(currency: string | undefined) {
  const { loadApi } = useApi();
  const { data } = useQuery(
    {
      queryKey: ['rates', currency],
      queryFn: async ({ signal }) => (await loadApi()).getRates(currency ?? '', { signal }),
      // Without a network it is not asked.
      enabled: currency !== undefined && isCurrency(currency) && navigator.onLine,
      staleTime: HOUR_MS,
      refetchOnWindowFocus: false,
      retry: false,
      retryOnMount: false,
    },
    queryClient,
  );
  return data;
}
