import { MAX_WEIGHT } from '@/lib/domain/project';
import { weightsIn } from '@/lib/domain/sharing-unit';

const MAX_DECIMALS = 6;
const CLOSE = 1e-7;

/** Whole weights of the same ratio, the smallest ones. `isExact` is false where the parts have no such ratio. */
export function wholeWeights(parts: readonly number[]): { weights: readonly number[]; isExact: boolean } {
  let scale = 1;
  while (scale < 10 ** MAX_DECIMALS && !parts.every((part) => isWhole(part * scale))) scale *= 10;
  const scaled = parts.map((part) => Math.max(1, Math.round(part * scale)));
  const isExact = parts.every((part) => part > 0 && isWhole(part * scale));
  const weights = smallest(scaled);
  const largest = Math.max(...weights);
  if (largest <= MAX_WEIGHT) return { weights, isExact };
  return { weights: weights.map((weight) => Math.max(1, Math.round((weight / largest) * MAX_WEIGHT))), isExact: false };
}

function isWhole(number: number): boolean {
  return Math.abs(number - Math.round(number)) <= CLOSE * Math.max(1, number);
}

function smallest(weights: readonly number[]): readonly number[] {
  return weightsIn('parts', 0, { memberIds: [], weights, sum: 0 });
}
