import fc from 'fast-check';
import type { Member, Project } from '@/lib/domain/project';
import { exportJson } from '@/lib/transfer/export/quits-export';
import { readImport } from '@/lib/transfer/read-import';
import { asSaved, projectArbitrary } from '@/tests/support/arbitraries/projects';
import { RUNS } from '@/tests/support/runs';
import * as sample from '@/tests/support/sample-projects';

const read = (text: string) => readImport(text, { decimalMark: '.' });

/** The content by position, without what a server gives: ids, orders, versions. */
function contentOf({ name, currency, rates, members }: Pick<Project, 'name' | 'currency' | 'rates' | 'members'>) {
  const positions = new Map(members.map(({ id }, at) => [id, at]));
  const at = (id: string) => positions.get(id) ?? -1;
  return {
    name,
    currency,
    rates,
    members: members.map((member) => ({
      name: member.name,
      expenses: member.expenses.map(
        ({ name, amount, original, involvedMemberIds, weights = {}, isPayment = false }) => ({
          name,
          amount,
          original,
          involved: involvedMemberIds.map(at).sort((a, b) => a - b),
          weights: Object.fromEntries(Object.entries(weights).map(([id, weight]) => [at(id), weight])),
          isPayment,
        }),
      ),
    })),
  };
}

test('What is exported and read again is the same project, ids apart.', () => {
  fc.assert(
    fc.property(projectArbitrary, (project) => {
      const imported = read(exportJson(project));
      expect(contentOf(imported)).toEqual(contentOf(asSaved(project)));
      expect(exportJson({ ...project, ...imported })).toBe(
        exportJson({
          ...project,
          ...imported,
          members: read(exportJson({ ...project, ...imported })).members as Member[],
        }),
      );
      for (const { theirs, ours } of imported.balances) expect(ours).toBe(theirs);
    }),
    RUNS,
  );
});

const PROJECT: Project = {
  id: 'TheKeyToThisProject111',
  name: 'Sailing',
  currency: 'EUR',
  createdAt: '2026-01-01T00:00:00.000Z',
  updatedAt: '2026-01-02T00:00:00.000Z',
  version: 7,
  epoch: 'abc',
  members: [
    {
      id: 'ida',
      name: 'Ida',
      order: 0,
      version: 3,
      expenses: [{ id: 'x', name: 'Boat', amount: 6_450, order: 0, version: 3, involvedMemberIds: ['jon'] }],
    },
    { id: 'jon', name: null, order: 1, version: 2, expenses: [] },
  ],
};

test('The file says what it is, and gives nobody the key to the project.', () => {
  const text = exportJson(PROJECT);
  expect(JSON.parse(text)).toMatchObject({
    format: 'quits-project',
    format_version: 1,
    name: 'Sailing',
    currency: 'EUR',
  });
  expect(JSON.parse(text).members[0].expenses[0]).toEqual({
    id: 'x',
    name: 'Boat',
    amount: 64.5,
    order: 0,
    involved_members: [{ id: 'jon', name: null, order: 1 }],
  });
  expect(text).not.toContain(PROJECT.id);
});

test.each([undefined, 'EUR'])(
  'What bills said comes along, also without an amount: the currency of the project is %s.',
  (currency) => {
    const original = { amount: 100_000, currency: 'CZK' };
    const bills = [4_000, null].map((amount, at) => sample.expense(`hotel-${at}`, { amount, original }));
    const members = [sample.member('anna', { name: 'Anna', expenses: bills })];
    const imported = read(exportJson(sample.project({ members, currency })));
    expect(imported.members[0]?.expenses).toMatchObject([
      { amount: 4_000, original },
      { amount: null, original },
    ]);
    expect(imported.remarks.map(({ kind }) => kind)).toEqual(['creation']);
  },
);

test('Expenses keep the times of their creation.', () => {
  const createdAt = '2026-01-01T10:00:00.000Z';
  const members = [sample.member('anna', { expenses: [sample.expense('hut', { createdAt }), sample.expense('taxi')] })];
  const [imported] = read(exportJson(sample.project({ members }))).members;
  expect(imported?.expenses.map((expense) => expense.createdAt)).toEqual([createdAt, undefined]);
});

test('What the API answers is read as well.', () => {
  const { format, format_version, ...answer } = JSON.parse(exportJson(PROJECT));
  expect([format, format_version]).toEqual(['quits-project', 1]);
  const imported = read(JSON.stringify({ id: PROJECT.id, version: 7, epoch: 'abc', ...answer }));
  expect(imported).toMatchObject({ format: 'quits-json', name: 'Sailing', currency: 'EUR' });
});

test.each([
  ['a later version', { format_version: 2 }, { code: 'newerVersion', version: 2 }],
  ['no list of members', { members: 1 }, { code: 'unreadable', format: 'quits-json', place: 'members' }],
  [
    'somebody who is no member',
    { members: [member('ida', { involved_members: [{ id: 'who' }] })] },
    { place: 'involved_members' },
  ],
  ['two of one id', { members: [member('ida'), member('ida')] }, { place: 'id' }],
  ['an amount below zero', { members: [member('ida', { amount: -1 })] }, { place: 'amount' }],
  ['an amount that is too large', { members: [member('ida', { amount: 1e12 })] }, { place: 'amount' }],
  [
    'a weight of zero',
    { members: [member('ida', { involved_members: [{ id: 'ida', weight: 0 }] })] },
    { place: 'weight' },
  ],
])('A file with %s is refused.', (_what, more, refusal) => {
  const text = JSON.stringify({ ...JSON.parse(exportJson(PROJECT)), ...more });
  expect(() => read(text)).toThrow(expect.objectContaining({ refusal: expect.objectContaining(refusal) }));
});

test.each(['constructor', '__proto__'])('A file with the id %s, which every object has, is refused.', (id) => {
  const members = [member(id, { involved_members: [{ id }, { id: 'jon', weight: 3 }] }), member('jon')];
  const text = JSON.stringify({ ...JSON.parse(exportJson(PROJECT)), members });
  const refusal = { code: 'unreadable', format: 'quits-json', place: 'id' };
  expect(() => read(text)).toThrow(expect.objectContaining({ refusal }));
});

function member(id: string, expense?: object) {
  const expenses = expense
    ? [{ id: `${id}-x`, name: null, amount: 1, order: 0, involved_members: [], ...expense }]
    : [];
  return { id, name: id, order: 0, expenses };
}
