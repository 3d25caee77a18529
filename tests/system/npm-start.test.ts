import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { withTestFolder } from '@/tests/support/database/test-folder';
import { freePort } from '@/tests/support/free-port';
import { until } from '@/tests/support/until';
import { ROOT } from './support/clean-folder';

jest.setTimeout(120_000);

const folder = withTestFolder();

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s for npm alone stops the server too, as gently as its own.',
  async (signal) => {
    const port = await freePort();
    const child = spawn('npm', ['start'], {
      cwd: ROOT,
      env: {
        ...process.env,
        NODE_ENV: 'production',
        PORT: String(port),
        DATABASE_URL: `file:${path.join(folder(), `${signal}.db`)}`,
      },
      // A group of its own, to end what is left of it where the test fails.
      detached: true,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
    const closed = once(child, 'close');
    try {
      const ready = () => fetch(`http://127.0.0.1:${port}/api/health/ready`).catch(() => null);
      await until(async () => child.exitCode !== null || (await ready())?.ok, { within: 40_000, every: 50 });
      child.kill(signal);
      // The pipe closes with the last process that has it.
      const isOver = await Promise.race([closed.then(() => true), delay(20_000, false, { ref: false })]);
      expect(isOver).toBe(true);
      expect(output).toContain(`"signal":"${signal}"`);
      expect(output).toContain('"msg":"Stopping."');
      await expect(fetch(`http://127.0.0.1:${port}/api/health`)).rejects.toThrow('fetch failed');
      expect(() => process.kill(-child.pid!, 0)).toThrow('ESRCH');
    } finally {
      try {
        process.kill(-child.pid!, 'SIGKILL');
      } catch (error) {
        // It has ended, as it should.
        expect(error).toMatchObject({ code: 'ESRCH' });
      }
    }
  },
);
