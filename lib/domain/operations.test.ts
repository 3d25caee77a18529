import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import type { GroupName } from '@/tests/support/settlement/groups';

const root = path.resolve(import.meta.dirname, '../..');

async function operationsOf(group: GroupName): Promise<number> {
  const command = ['scripts/run.mjs', '../tests/support/settlement/operations.ts', group];
  return Number((await promisify(execFile)(process.execPath, command, { cwd: root })).stdout);
}

test('sixteen people are settled exactly in fewer than three million operations', async () => {
  const operations = await operationsOf('exact');
  // A search has n·2^(n-1) steps. There are two of them where balances are rounded.
  expect(operations).toBeGreaterThan(2 * 16 * 2 ** 15);
  expect(operations).toBeLessThan(3_000_000);
});

test('200 members with 5,000 expenses take fewer than a million operations, and twice as many twice as much', async () => {
  const operations = await operationsOf('greedy');
  expect(operations).toBeGreaterThan(5_000);
  expect(operations).toBeLessThan(1_000_000);
  expect((await operationsOf('greedy, twice')) / operations).toBeLessThan(2.2);
});
