import type { WireProject } from '@/lib/contract/project';
import { type Answer, call, send } from '@/tests/support/api-under-test';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { createTrip } from '@/tests/support/database/trip';

withTestDatabase();

/** What the specification knows of a project. */
interface Seen {
  name: string | null;
  members: SeenMember[];
}

interface SeenMember {
  id: string;
  name: string | null;
  order: number;
  expenses: { id: string; name: string | null; amount: number | null; order: number; involved_members: string[] }[];
}

/** A client of the specification: the bodies of its calls are the specification's, and all else that it reads is lost on it. */
const client = {
  async read(projectId: string): Promise<Seen> {
    const { name, members } = (await call('GET', `/projects/${projectId}`)).body as WireProject;
    return {
      name,
      members: members.map(({ id, name, order, expenses }) => ({
        id,
        name,
        order,
        expenses: expenses.map(({ id, name, amount, order, involved_members }) => ({
          id,
          name,
          amount,
          order,
          involved_members: involved_members.map((member) => member.id),
        })),
      })),
    };
  },
  async save(projectId: string, { name, members }: Seen): Promise<void> {
    const path = `/projects/${projectId}`;
    expectOk(await send('PUT', path, { name }));
    for (const { id, name, order, expenses } of members) {
      expectOk(await send('PUT', `${path}/members/${id}`, { name, order }));
      for (const { id: expenseId, ...fields } of expenses) {
        expectOk(await send('PUT', `${path}/members/${id}/expenses/${expenseId}`, fields));
      }
    }
  },
};

function expectOk({ status }: Answer): void {
  expect(status).toBe(200);
}

/** All that the project tells, but for versions and times. */
async function contentOf(projectId: string) {
  const { body } = await call('GET', `/projects/${projectId}`);
  return JSON.parse(JSON.stringify(body, (key, value) => (/^(version|updated_at)$/.test(key) ? undefined : value)));
}

test('A client that knows nothing of payments, weights, currencies, days and notes changes and saves a project without losing them.', async () => {
  const { projectId, ana, ben, cem, taxi, dinner } = await createTrip();
  const path = `/projects/${projectId}`;
  await send('PUT', path, { currency: 'EUR' });
  await send('PUT', `${path}/members/${ben.id}/expenses/${dinner.id}`, { weights: { [ana.id]: 3, [ben.id]: 2 } });
  await send('PUT', `${path}/members/${ana.id}/expenses/${taxi.id}`, { is_payment: true, involved_members: [cem.id] });
  const noted = { date: '2026-11-19', note: 'In the rain\nand late' };
  await send('PUT', `${path}/members/${ana.id}/expenses/${taxi.id}`, noted);
  const before = await contentOf(projectId);

  await client.save(projectId, await client.read(projectId));
  expect(await contentOf(projectId)).toEqual(before);

  const { name: _, members } = await client.read(projectId);
  const renamed = members.map((member) => ({
    ...member,
    name: `${member.name}!`,
    expenses: member.expenses.map((expense) => ({
      ...expense,
      amount: 7.5,
      involved_members: [...expense.involved_members, cem.id],
    })),
  }));
  await client.save(projectId, { name: 'Rome', members: renamed });

  const after = await contentOf(projectId);
  expect(after).toMatchObject({ name: 'Rome', currency: 'EUR' });
  expect(after.members[0].expenses).toMatchObject([
    { amount: 7.5, is_payment: true, ...noted, involved_members: [{ id: cem.id, name: 'Cem!' }] },
  ]);
  expect(after.members[0].expenses[0].involved_members[0]).not.toHaveProperty('weight');
  expect(after.members[1].expenses).toMatchObject([
    {
      amount: 7.5,
      involved_members: [
        { name: 'Ana!', weight: 3 },
        { name: 'Ben!', weight: 2 },
        { name: 'Cem!', weight: 1 },
      ],
    },
  ]);
});
