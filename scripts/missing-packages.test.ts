import { spawnSync } from 'node:child_process';
import { cpSync } from 'node:fs';
import path from 'node:path';
import { withTestFolder } from '@/tests/support/database/test-folder';

const folder = withTestFolder();

beforeAll(() => {
  for (const name of ['package.json', 'scripts', 'lib/workarounds']) {
    cpSync(name, path.join(folder(), name), { recursive: true });
  }
});

test.each(['start', 'dev', 'build', 'db:migrate', 'import'])(
  'Without packages, npm run %s says what comes first, and nothing else.',
  (command) => {
    const { status, stderr } = spawnSync('npm', ['run', '--silent', command], { cwd: folder(), encoding: 'utf8' });
    expect({ status, stderr }).toEqual({ status: 1, stderr: 'Run npm install first.\n' });
  },
);
