import { z } from 'zod/mini';
import { decimalsOf, isCurrency } from '@/lib/domain/money/currency';
import { canonicalRate, isRate, MAX_RATE_DIGITS } from '@/lib/domain/money/rates';
import { MAX_AMOUNT, type Original } from '@/lib/domain/project';
import { fewEntries, MAX_LISTED } from './few-entries';
import { originalFromWire } from './minor-units';

/* The fields of request bodies that are about currencies. */

const ofCurrency = [
  z.refine<string>(isCurrency, { error: 'A currency is one of the codes of ISO 4217, such as EUR.' }),
  z.meta({ pattern: '^[A-Z]{3}$' }),
] as const;

/** That of a project. */
export const currency = z.optional(
  z.nullable(z.string({ error: 'A currency is an ISO 4217 code or null.' }).check(...ofCurrency)),
);

/** What a bill said. */
export const original = z.optional(
  z.nullable(
    z
      .object(
        {
          amount: z
            .number({ error: 'The amount of a bill is a finite number.' })
            .check(z.minimum(0, { error: 'An amount is zero or more.' }), z.meta({ maximum: MAX_AMOUNT })),
          currency: z.string({ error: 'A currency is an ISO 4217 code.' }).check(...ofCurrency),
        },
        { error: 'What the bill said is an amount and its currency, or null.' },
      )
      .check(
        z.refine(hasItsDecimals, {
          error: 'An amount has at most as many decimals as its currency.',
          path: ['amount'],
        }),
        z.refine((bill) => originalFromWire(bill).amount <= MAX_AMOUNT, {
          error: `An amount is at most ${MAX_AMOUNT} of the smallest units of its currency.`,
          path: ['amount'],
        }),
      ),
  ),
);

function hasItsDecimals({ amount, currency }: Original): boolean {
  return Number(amount.toFixed(decimalsOf(currency))) === amount;
}

const rate = z.pipe(
  z.string({ error: 'A rate is a decimal number as text.' }).check(
    z.refine(isRate, {
      error: `A rate is a decimal number above zero, as text such as "0.0395", with at most ${MAX_RATE_DIGITS} significant digits.`,
    }),
    z.meta({ pattern: '^(0|[1-9][0-9]{0,9})(\\.[0-9]{1,20})?$' }),
  ),
  z.transform((text: string) => canonicalRate(text)),
);

function ratesOf<Value extends z.ZodMiniType>(value: Value) {
  const code = z.string({ error: 'A currency is an ISO 4217 code.' }).check(...ofCurrency);
  const error = 'The rates are decimal numbers as text by the codes of other currencies, or null.';
  const all = z.record(code, value, { error }).check(z.meta({ maxProperties: MAX_LISTED }));
  return z.optional(z.nullable(fewEntries(all)));
}

/** The rates of a project, which take the place of all rates that were there. */
export const rates = ratesOf(rate);

/** The same, of which those that are not named stay. A rate that is null is taken away. */
export const mergedRates = ratesOf(z.nullable(rate));
