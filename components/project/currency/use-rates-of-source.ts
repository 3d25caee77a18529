import { useQuery } from '@tanstack/react-query';
import { useApi } from '@/components/layout/api-provider';
import { isCurrency } from '@/lib/domain/money/currency';

/** Milliseconds. A source has others the next day. */
const HOUR = 60 * 60_000;

/**
 * What other currencies are worth in this one, by the source of the server. Undefined until it is there: nothing waits for it, and nobody
 * is told where it fails.
 */
export function useRatesOfSource(currency: string | undefined) {
  const { loadApi } = useApi();
  const { data } = useQuery({
    queryKey: ['rates', currency],
    queryFn: async ({ signal }) => (await loadApi()).getRates(currency ?? '', { signal }),
    // Without a network it is not asked.
    enabled: currency !== undefined && isCurrency(currency) && navigator.onLine,
    staleTime: HOUR,
    refetchOnWindowFocus: false,
    retry: false,
    retryOnMount: false,
  });
  return data;
}
