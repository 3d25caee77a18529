import { z } from 'zod/mini';
import { MAX_AMOUNT } from '@/lib/domain/project';

const DECIMALS = 2;

/** What an expense comes to, in a request body. */
export const amount = z.optional(
  z.nullable(
    z.number({ error: 'An amount is a finite number or null.' }).check(
      z.minimum(0, { error: 'An amount is zero or more.' }),
      z.maximum(MAX_AMOUNT / 100, { error: `An amount is at most ${MAX_AMOUNT / 100}.` }),
      z.refine((value) => Number(value.toFixed(DECIMALS)) === value, { error: 'An amount has at most two decimals.' }),
      z.meta({ multipleOf: 10 ** -DECIMALS }),
    ),
  ),
);
