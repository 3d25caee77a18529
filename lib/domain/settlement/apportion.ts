/**
 * The parts in whole units that add up to the total, each next to its exact value: the method of the largest remainder
 * (Hamilton). The first part goes first among equal remainders. The exact parts add up to less than a unit more or less.
 */
export function apportion(exact: readonly number[], total: number): number[] {
  const whole = exact.map(Math.floor);
  const left = total - whole.reduce((sum, part) => sum + part, 0);
  const remainder = (at: number) => (exact[at] ?? 0) - (whole[at] ?? 0);
  const receivers = [...exact.keys()].sort((a, b) => (remainder(b) - remainder(a)) * Math.sign(left));
  for (let given = 0; given < Math.abs(left) && receivers.length > 0; given += 1) {
    const at = receivers[given % receivers.length] ?? 0;
    whole[at] = (whole[at] ?? 0) + Math.sign(left);
  }
  return whole;
}
