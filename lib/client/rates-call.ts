import { paths } from '@/lib/contract/paths';
import { CURRENCY_QUERY, type RatesOfSource, ratesOfSourceSchema } from '@/lib/contract/rates-of-source';
import { type CallOptions, requestJson } from './http';

/** The call of the contract that is about no project, but about what currencies are worth. */
export function ratesCall(baseUrl: string) {
  return {
    /** What a source of the server says of other currencies in this one. */
    getRates: (currency: string, { signal }: CallOptions = {}): Promise<RatesOfSource> =>
      requestJson(`${baseUrl}${paths.rates()}?${CURRENCY_QUERY}=${encodeURIComponent(currency)}`, ratesOfSourceSchema, {
        signal,
      }),
  };
}
