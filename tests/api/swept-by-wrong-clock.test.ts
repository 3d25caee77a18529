import { getDb } from '@/lib/server/engines/db';
import { nextSweep } from '@/lib/server/services/retention';
import { call, send } from '@/tests/support/api-under-test';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { createTrip } from '@/tests/support/database/trip';
import { outcomeOf } from '@/tests/support/new-link';
import { untilSwept } from '@/tests/support/swept';

withTestDatabase();

const DAY = 24 * 60 * 60_000;
const RightDate = Date;

afterEach(() => {
  globalThis.Date = RightDate;
});

/** The clock of the server, while the work runs, is ahead by so many days, or behind. It is right again afterwards. */
async function withClock<T>(days: number, work: () => Promise<T>): Promise<T> {
  const now = () => RightDate.now() + days * DAY;
  globalThis.Date = class extends RightDate {
    constructor(...parts: unknown[]) {
      super(...((parts.length === 0 ? [now()] : parts) as [number]));
    }
    static override now = now;
    static override [Symbol.hasInstance](value: unknown) {
      return Object.prototype.toString.call(value) === '[object Date]';
    }
  } as DateConstructor;
  try {
    return await work();
  } finally {
    globalThis.Date = RightDate;
  }
}

async function changesOf(projectId: string): Promise<{ version: number; at: string }[]> {
  return (await call('GET', `/projects/${projectId}/changes`)).body.changes;
}

describe('While the clock of the server is behind', () => {
  test('a project that is deleted is stored as long as any other.', async () => {
    const { projectId } = await createTrip();
    expect(await withClock(-100, () => outcomeOf('DELETE', `/projects/${projectId}`))).toBe('204');
    await untilSwept();
    expect(await outcomeOf('POST', `/projects/${projectId}/undelete`)).toBe('200');
  });

  test('a change is no earlier than the one before it, and the history is not cut there.', async () => {
    const { projectId, ana } = await createTrip();
    const path = `/projects/${projectId}/members/${ana.id}`;
    await withClock(-400, () => send('PUT', path, { name: 'Anna' }));
    await send('PUT', path, { name: 'Anne' });
    const before = await changesOf(projectId);
    const times = before.map(({ at }) => Date.parse(at));
    expect(times).toHaveLength(8);
    expect(times).toEqual(times.toSorted((a, b) => b - a));

    await untilSwept();
    expect(await changesOf(projectId)).toEqual(before);
    expect((await send('POST', `/projects/${projectId}/put-back`, { version: 6 })).status).toBe(200);
  });

  test('what is created with a key is created once.', async () => {
    const { projectId, ana } = await createTrip();
    const create = () =>
      send('POST', `/projects/${projectId}/members/${ana.id}/expenses`, { name: 'Hut' }, { 'Idempotency-Key': 'hut' });
    const first = await withClock(-40, create);
    await untilSwept();
    const second = await create();
    expect([second.body.id, second.headers.get('Idempotency-Replayed')]).toEqual([first.body.id, 'true']);
  });
});

describe('Where the clock of the server was set ahead', () => {
  test('a sweep that is due is put off, and another comes by a clock that is right again.', async () => {
    const [{ projectId }, deleted, old] = [await createTrip(), await createTrip(), await createTrip()];
    for (const one of [deleted, old]) await call('DELETE', `/projects/${one.projectId}`);
    const longAgo = new Date(Date.now() - 31 * DAY);
    await getDb().project.update({ where: { id: old.projectId }, data: { deletedAt: longAgo } });
    const isThere = async (id: string) => (await getDb().project.count({ where: { id } })) === 1;
    const before = await changesOf(projectId);

    await withClock(400, untilSwept);
    expect(nextSweep.get().at).toBeGreaterThan(performance.now() + 9 * 60_000);
    expect(await isThere(old.projectId)).toBe(true);

    await untilSwept();
    expect(await isThere(old.projectId)).toBe(false);
    expect(await changesOf(projectId)).toEqual(before);
    expect(await outcomeOf('POST', `/projects/${deleted.projectId}/undelete`)).toBe('200');
  });

  test('it sweeps once that clock has gone on for ten minutes.', async () => {
    const { projectId } = await createTrip();
    await call('DELETE', `/projects/${projectId}`);
    await withClock(31, async () => {
      await untilSwept();
      expect(await getDb().project.count({ where: { id: projectId } })).toBe(1);
      await untilSwept();
    });
    expect(await getDb().project.count({ where: { id: projectId } })).toBe(0);
  });
});
