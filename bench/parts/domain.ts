import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Row } from '../figures';
import type { GroupName } from '../groups';
import { measureInRounds } from '../rounds';
import { ROOT } from '../servers';
import type { Stage } from '../stage';

const run = promisify(execFile);

/** The rules that run in the browser at each keystroke. */
export async function measureDomain(
  { rounds }: Pick<Stage, 'rounds'>,
  onProgress: (share: number) => void,
): Promise<Row[]> {
  const { exact, greedy } = await measureInRounds(
    rounds,
    { exact: () => settle('exact'), greedy: () => settle('greedy') },
    onProgress,
  );
  return [
    { what: 'settlement of 16 people, exact', unit: 'ms', figures: exact, budget: { maxFigure: 20 } },
    { what: 'settlement of 200 members, 5,000 expenses', unit: 'ms', figures: greedy, budget: { maxFigure: 10 } },
  ];
}

async function settle(group: GroupName): Promise<number> {
  const command = ['scripts/run.mjs', '../bench/settle.ts', group];
  return Number((await run(process.execPath, command, { cwd: ROOT })).stdout);
}
