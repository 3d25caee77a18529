/** The most groups that these balances, which sum to zero, can be put into so that each group does, by the trial of all ways. */
export function mostGroupsByTrial(balances: readonly number[], groups: readonly number[] = []): number {
  const [first, ...others] = balances;
  if (first === undefined) return groups.every((sum) => sum === 0) ? groups.length : 0;
  const alone = mostGroupsByTrial(others, [...groups, first]);
  const joined = groups.map((_, at) =>
    mostGroupsByTrial(
      others,
      groups.map((sum, group) => (group === at ? sum + first : sum)),
    ),
  );
  return Math.max(alone, ...joined);
}
