import { seededRandom } from '@/lib/domain/temporary-id';

/** All chance of a run, which the same seed brings again. */
export class Dice {
  readonly random: () => number;

  constructor(seed: number) {
    this.random = seededRandom(`simulation ${seed}`);
  }

  /** A whole number from 0 up to, not including, the limit. */
  below(limit: number): number {
    return Math.floor(this.random() * limit);
  }

  chance(probability: number): boolean {
    return this.random() < probability;
  }

  /** One of the items, each as likely as its weight says. */
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
