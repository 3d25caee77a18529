import { randomInt } from 'node:crypto';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { WireChanges } from '@/lib/contract/history';
import type { WireProject } from '@/lib/contract/project';
import { withPostgresDatabase } from '@/tests/support/database/empty-database';
import { withTestFolder } from '@/tests/support/database/test-folder';
import { create, send } from './support/api-client';
import { RunningServer } from './support/running-server';

jest.setTimeout(240_000);

/** `npm run test:long` has more. */
const CRASHES = process.env.LONG ? 20 : 4;
const EXPENSES = 300;

/** Milliseconds, in which such a project is mostly put back. */
const MAX_DELAY_MS = 400;

const sqliteFolder = withTestFolder();
const postgresUrl = withPostgresDatabase();

test.each([
  ['a SQLite file', () => `file:${path.join(sqliteFolder(), 'quits.db')}`],
  ['PostgreSQL', postgresUrl],
])(
  'A project in %s that is being put back at a crash is put back as a whole or not at all.',
  async (_, databaseUrl) => {
    const settings = { databaseUrl: databaseUrl(), env: { RATE_LIMIT: 'off', LOG_LEVEL: 'error' } };
    let server = await RunningServer.start(settings);
    try {
      const project = await createProject(server.origin);
      const full = await contentOf(server.origin, project);
      await send(`${server.origin}${project}/put-back`, 'POST', { version: 1 });
      const empty = await contentOf(server.origin, project);
      expect([empty.members.length, full.members.length]).toEqual([0, 20]);

      let now = empty;
      for (let crash = 0; crash < CRASHES; crash += 1) {
        const [target, version] = now === empty ? [full, full.version] : [empty, 1];
        const answer = send(`${server.origin}${project}/put-back`, 'POST', { version }).catch(() => null);
        await delay(randomInt(MAX_DELAY_MS));
        await server.kill();
        const isAcknowledged = (await answer)?.ok === true;
        server = await RunningServer.start(settings);

        const after = await contentOf(server.origin, project);
        const isPutBack = after.members.length === target.members.length;
        expect(after.members).toEqual((isPutBack ? target : now).members);
        if (isAcknowledged) expect(isPutBack).toBe(true);
        const { changes } = await read<WireChanges>(`${server.origin}${project}/changes`);
        expect(changes[0]?.version).toBe(after.version);
        now = isPutBack ? target : now;
      }
    } finally {
      await server.kill();
    }
  },
);

/** The path of a project with 20 members, and 300 expenses that each name five of them. */
async function createProject(origin: string): Promise<string> {
  const project = `/api/projects/${(await create(`${origin}/api/projects`, { name: 'Trip' })).id}`;
  const ids: string[] = [];
  for (let at = 0; at < 20; at += 1) ids.push((await create(`${origin}${project}/members`, { name: `M${at}` })).id);
  for (let at = 0; at < EXPENSES; at += 1) {
    const involved = ids.slice(at % 15, (at % 15) + 5);
    await create(`${origin}${project}/members/${ids[at % 20]}/expenses`, { amount: at, involved_members: involved });
  }
  return project;
}

/** The project without the versions that a restoration gives. */
async function contentOf(origin: string, project: string) {
  const { members, version } = await read<WireProject>(origin + project);
  return {
    version,
    members: members.map(({ version: _, ...member }) => ({
      ...member,
      expenses: member.expenses.map(({ version: __, ...expense }) => expense),
    })),
  };
}

async function read<T>(url: string): Promise<T> {
  return (await fetch(url)).json() as Promise<T>;
}
