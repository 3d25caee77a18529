import { withRest } from '@/lib/domain/settlement/shares';

/** A share that Spliit knows of: parts of an amount. */
export interface SpliitShare {
  readonly participantId: string;
  readonly parts: number;
}

/**
 * What each participant bears of an amount in whole minor units, as Spliit computes it (its lib/shares.ts): the method of the
 * largest remainder over the participants by id. Among equal remainders it begins at a place that the id of the expense gives.
 */
export function spliitShares(expenseId: string, amount: number, shares: readonly SpliitShare[]): Map<string, number> {
  const sorted = shares.toSorted((a, b) => (a.participantId < b.participantId ? -1 : 1));
  const sum = BigInt(sorted.reduce((total, { parts }) => total + parts, 0));
  if (sum === 0n) return new Map(sorted.map(({ participantId }) => [participantId, 0]));
  const exact = sorted.map(({ parts }) => BigInt(amount) * BigInt(parts));
  const whole = exact.map((dividend) => floorOf(dividend, sum));
  const remainders = exact.map((dividend, at) => Number(dividend - (whole[at] ?? 0n) * sum));
  // Exports of older versions have no ids.
  const first = expenseId === '' ? 0 : hashOf(expenseId) % sorted.length;
  const turn = (at: number) => (at - first + sorted.length) % sorted.length;
  const parts = withRest(
    whole.map(Number),
    amount,
    (a, b) => (remainders[b] ?? 0) - (remainders[a] ?? 0) || turn(a) - turn(b),
  );
  return new Map(sorted.map(({ participantId }, at) => [participantId, parts[at] ?? 0]));
}

function floorOf(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  return dividend < 0n && quotient * divisor !== dividend ? quotient - 1n : quotient;
}

/** FNV-1a over UTF-16 code units, in 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
