import { patchFromWire, type WireChange } from '@/lib/contract/history';
import { apply } from '@/lib/domain/patch/apply';
import { MAX_EXPENSES, MAX_INVOLVEMENTS, MAX_MEMBERS, type Project } from '@/lib/domain/project';
import { getDb } from '@/lib/server/engines/db';
import { writePatch } from '@/lib/server/repositories/patch-writer';
import { newId } from '@/lib/server/resources/ids';
import { undoChanges } from '@/lib/server/services/undo-and-put-back';
import { readProject } from '@/tests/support/any-calls';
import { type Answer, call, send } from '@/tests/support/api-under-test';
import { contentOf } from '@/tests/support/arbitraries/projects';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { createTrip } from '@/tests/support/database/trip';

withTestDatabase();

/** The states of the project by their versions, as the history leads back to them from now. */
async function statesOf(projectId: string): Promise<Map<number, Project>> {
  let current = await readProject(projectId);
  const states = new Map([[current.version ?? 0, current]]);
  for (let next: number | null = (current.version ?? 0) + 1; next !== null; ) {
    const page: { changes: WireChange[]; next: number | null } = (
      await call('GET', `/projects/${projectId}/changes?before=${next}`)
    ).body;
    for (const { version, before } of page.changes) {
      current = apply(current, patchFromWire(before));
      states.set(version - 1, current);
    }
    next = page.next;
  }
  return states;
}

test('Restorations among edits each give the state that they name, and lose none of the edits after them.', async () => {
  const { projectId, ana, ben, cem } = await createTrip();
  const path = `/projects/${projectId}`;
  const edit = (at: number): Promise<Answer> => {
    const payer = [ana, ben, cem][at % 3]?.id;
    if (at % 4 === 0) return send('POST', `${path}/members/${payer}/expenses`, { name: `E${at}`, amount: at });
    if (at % 4 === 1) return send('PUT', path, { name: `Trip ${at}` });
    return send('PUT', `${path}/members/${payer}`, { name: `Member ${at}` });
  };
  const calls = Array.from({ length: 40 }, (_, at) => {
    if (at % 5 !== 4) return edit(at);
    const body = at % 2 === 0 ? { version: 6 } : { versions: [5, 6] };
    return send('POST', at % 2 === 0 ? `${path}/put-back` : `${path}/changes/undo`, body);
  });
  const answers = await Promise.all(calls);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 201]));

  const states = await statesOf(projectId);
  const { version } = await readProject(projectId);
  expect([...states.keys()].toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: (version ?? 0) + 1 }, (_, at) => at),
  );
  const moment = contentOf(states.get(6) as Project);
  for (const [at, { body, headers }] of answers.entries()) {
    const after = headers.get('Project-Version') === null ? null : states.get(body.version);
    if (at % 5 === 4 && at % 2 === 0 && after) expect(contentOf(after)).toEqual(moment);
    // An answer tells of what the history has at that version.
    if (at % 5 !== 4 && at % 4 === 1) expect(states.get(body.version)?.name).toBe(`Trip ${at}`);
  }
});

test.each(['undo', 'put-back'])('A %s that fails halfway leaves nothing behind.', async (how) => {
  const twin = how.replace('-', '_');
  const { projectId, ana, ben } = await createTrip();
  const path = `/projects/${projectId}`;
  for (const { id } of [ana, ben]) await send('POST', `${path}/members/${id}/expenses`, { name: twin, amount: 1 });
  await send('PUT', path, { name: 'Rome' });
  await call('DELETE', `${path}/members/${ana.id}`);
  await call('DELETE', `${path}/members/${ben.id}`);
  const before = await readProject(projectId);
  // The members come back, and then the second of their expenses is refused.
  const index = `fail_${twin}`;
  await getDb().$executeRawUnsafe(`CREATE UNIQUE INDEX "${index}" ON "Expense" ("name") WHERE "name" = '${twin}'`);
  const restore = () =>
    how === 'undo'
      ? send('POST', `${path}/changes/undo`, { versions: [9, 10, 11] })
      : send('POST', `${path}/put-back`, { version: 8 });

  expect((await restore()).status).toBe(500);
  expect(await readProject(projectId)).toEqual(before);
  expect(await getDb().change.count({ where: { projectId } })).toBe(before.version);

  await getDb().$executeRawUnsafe(`DROP INDEX "${index}"`);
  expect((await restore()).status).toBe(200);
  expect((await readProject(projectId)).members).toHaveLength(3);
});

test('A project as full as can be comes back whole, and others get their turn meanwhile.', async () => {
  const projectId = await createFullProject();
  const full = await readProject(projectId);
  const payer = full.members[0]?.id;
  expect((await call('DELETE', `/projects/${projectId}/members/${payer}`)).status).toBe(204);
  expect((await readProject(projectId)).members.flatMap(({ expenses }) => expenses)).toEqual([]);

  const turns = await turnsDuring(() => undoChanges(projectId, [2], {}));
  // 2,000 expenses and 20,000 places are written in pieces of 200.
  expect(turns).toBeGreaterThan(100);
  expect(contentOf(await readProject(projectId))).toEqual(contentOf(full));
}, 60_000);

/** The first member has paid for all. */
async function createFullProject(): Promise<string> {
  const projectId: string = (await send('POST', '/projects', { name: 'Full' })).body.id;
  const memberIds = Array.from({ length: MAX_MEMBERS }, newId);
  const [memberId = ''] = memberIds;
  const expense = (order: number) => ({
    memberId,
    name: `E${order}`,
    amount: 1_234,
    order,
    involvedMemberIds: Array.from(
      { length: MAX_INVOLVEMENTS / MAX_EXPENSES },
      (_, place) => memberIds[(order + place * 9) % MAX_MEMBERS] ?? '',
    ),
  });
  const members = memberIds.map((id, order) => [id, { name: `M${order}`, order }] as const);
  const expenses = Array.from({ length: MAX_EXPENSES }, (_, order) => [newId(), expense(order)] as const);
  const to = { members: Object.fromEntries(members), expenses: Object.fromEntries(expenses) };
  const from = { members: absent(members), expenses: absent(expenses) };
  await getDb().$transaction((tx) => writePatch(tx, { projectId, version: 1, to, from }), { timeout: 60_000 });
  return projectId;
}

function absent(contents: readonly (readonly [id: string, content: object])[]): Record<string, null> {
  return Object.fromEntries(contents.map(([id]) => [id, null]));
}

/** How often other work gets its turn until the work is done. */
async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  await work();
  isOver = true;
  return turns;
}
