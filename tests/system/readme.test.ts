import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './support/clean-folder';
import { RunningServer } from './support/running-server';

jest.setTimeout(60_000);

const README = readFileSync(path.join(ROOT, 'README.md'), 'utf8');

/** What stands in blocks for a shell, and lines of curl within the text. */
const BLOCKS = [...README.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = '']) => block);
const LINES = [...README.matchAll(/`(curl [^`]+)`/g)].map(([, line = '']) => line);

let server: RunningServer;

beforeAll(async () => {
  server = await RunningServer.start();
});

afterAll(async () => {
  await server.stop();
  await server.removeData();
});

/** Runs lines as they stand, but for the port, and returns what they print. Throws where one of them fails, also within a pipe. */
function run(lines: string[]): string {
  const script = ['set -euo pipefail', ...lines].join('\n').replaceAll('localhost:3000', `127.0.0.1:${server.port}`);
  return execFileSync('bash', ['-c', script], { encoding: 'utf8', timeout: 30_000 });
}

test('The lines about the API run one after the other, and print what the text says.', () => {
  const blocks = BLOCKS.filter((block) => block.includes('curl'));
  expect(blocks).toHaveLength(1);
  expect(LINES).toHaveLength(1);
  const print = (variable: string) => `printf '\\n%s\\n' "${variable}"`;
  const printed = run([...blocks, print('$PROJECT'), ...LINES]);

  const answers = printed.replaceAll('}{', '}\n{').split('\n').filter(Boolean);
  const [expense, patched, project, settlement, id, ...table] = answers;
  expect(JSON.parse(expense ?? '')).toMatchObject({ name: 'Fuel', amount: 64.5 });
  expect(JSON.parse(project ?? '')).toMatchObject({
    id,
    name: 'Ski week',
    members: [
      { name: 'Annika', expenses: [{ name: 'Fuel', amount: 64.5 }] },
      { name: 'Bo', expenses: [{ name: 'Pizza', amount: 20 }] },
    ],
  });
  expect(JSON.parse(patched ?? '')).toMatchObject({ ids: { 'new-bo': expect.any(String) }, version: 4 });
  expect(JSON.parse(settlement ?? '')).toMatchObject({
    members: [{ paid: 64.5 }, { paid: 20 }],
    payments: [{ amount: 22.25 }],
  });
  expect(table.join('\n')).toContain('64,50');
});
