/** SQL for a table `n` whose column `i` counts from 0 up to, but not including, the given number. */
export function countTo(end: number): string {
  return `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${end - 1})`;
}
