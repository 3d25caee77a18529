import { z } from 'zod/mini';

/** In the query of a call: the currency in which rates are told. */
export const CURRENCY_QUERY = 'currency';

/** What one unit of other currencies is, by the last day that the server's source has told. */
export const ratesOfSourceSchema = z.object({
  currency: z.string(),
  source: z.optional(z.string()),
  day: z.optional(z.string()),
  rates: z.record(z.string(), z.string()),
});

export type RatesOfSource = z.infer<typeof ratesOfSourceSchema>;
