import { seededRandom } from '@/tests/support/seeded-random';

/** The source of every random choice in a run. The same seed repeats the run. */
export class Rng {
  readonly random: () => number;

  constructor(seed: number) {
    this.random = seededRandom(`simulation ${seed}`);
  }

  /** An integer from 0 up to, but not including, the limit. */
  below(limit: number): number {
    return Math.floor(this.random() * limit);
  }

  chance(probability: number): boolean {
    return this.random() < probability;
  }

  /** One of the items. An item's probability is proportional to its weight. */
  pick<T>(weighted: readonly (readonly [weight: number, item: T])[]): T {
    let left = this.random() * weighted.reduce((sum, [weight]) => sum + weight, 0);
    const found = weighted.find(([weight]) => {
      left -= weight;
      return left < 0;
    });
    return (found ?? weighted[0])?.[1] as T;
  }

  oneOf<T>(items: readonly T[]): T | undefined {
    return items[this.below(items.length)];
  }
}
