import fc from 'fast-check';
import type { ImportedProject } from '@/lib/transfer/imported-project';

/** Names of members, which tell them apart. None holds what a format joins names with. */
export function namesArbitrary(more: readonly string[] = []): fc.Arbitrary<string[]> {
  const unit = fc.constantFrom('a', 'B', 'é', 'ß', 'ж', '漢', '😀', '-', '.', '7', ' ', ...more);
  const name = fc
    .string({ unit, minLength: 1, maxLength: 8 })
    .map((text) => text.trim())
    .filter((text) => /[\p{L}]/u.test(text));
  return fc.uniqueArray(name, { minLength: 1, maxLength: 6 });
}

/** Minor units, also those that don't divide. */
export const centsArbitrary = fc.oneof(fc.integer({ min: 1, max: 30_000 }), fc.integer({ min: 1, max: 99_999_999 }));

/** Some of these, at least one. */
export function someOf<T>(items: readonly T[]): fc.Arbitrary<T[]> {
  return fc.shuffledSubarray([...items], { minLength: 1 });
}

/** A title that may hold anything a cell can. */
export const titleArbitrary = fc.oneof(
  fc.constantFrom('Hut', 'Fuel', '=1+1', '@SUM(A1)', 'two "quotes"', 'a;b,c\td', "'apostrophe", 'Käse'),
  fc.string({ maxLength: 12 }),
);

export function sumBy(entries: Iterable<readonly [name: string, amount: number]>): Map<string, number> {
  const sums = new Map<string, number>();
  for (const [name, amount] of entries) sums.set(name, (sums.get(name) ?? 0) + amount);
  return sums;
}

/** Both balances of each member are those that the test has computed, in minor units, ours as far as the import says. */
export function expectBalances(imported: ImportedProject, expected: ReadonlyMap<string, number>): void {
  const names = new Map(imported.members.map(({ id, name }) => [id, name ?? '']));
  const found = new Map(
    imported.balances.map(({ memberId, theirs, ours }) => [names.get(memberId) ?? '', { theirs, ours }]),
  );
  const wrong: object[] = [];
  for (const [name, amount] of expected) {
    const { theirs = 0, ours = 0 } = found.get(name) ?? {};
    const isRight = Math.abs(theirs - amount) < 1e-4 && Math.abs(ours - amount) < imported.tolerance + 1e-4;
    if (!isRight) wrong.push({ name, amount, theirs, ours });
  }
  for (const [name, { ours }] of found) {
    if (!expected.has(name) && !(Math.abs(ours) < 1e-4)) wrong.push({ name, ours });
  }
  expect(wrong).toEqual([]);
}

/** A cell as most programs write it. */
export function quoted(cell: string): string {
  return /[",;\r\n\t]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

export function decimals(cents: number): string {
  return (cents / 100).toFixed(2);
}
