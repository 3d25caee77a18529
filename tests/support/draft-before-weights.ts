import type { Project } from '@/lib/domain/project';

/** A project as it is read, and a draft of it as a browser stored it before there were payments, weights and currencies. */

const head = {
  id: 'Trip5kLmNpQrStUvWxYzAb',
  name: 'Summer trip',
  createdAt: '2026-07-01T16:05:00.000Z',
  updatedAt: '2026-07-01T16:05:00.000Z',
  epoch: '2a8dc89b2449',
  version: 7,
};
const tent = { id: 'tent', name: 'Tent', amount: 1_000, order: 0, version: 3, involvedMemberIds: ['ada', 'ben'] };
const food = { id: 'food', name: 'Food', amount: 2_500, order: 1, version: 7, involvedMemberIds: [] };
const ada = { id: 'ada', name: 'Ada', order: 0, version: 7, expenses: [tent, food] };
const ben = { id: 'ben', name: 'Ben', order: 1, version: 2, expenses: [] };
const taxi = { id: 'new-t4x1', name: 'Taxi', amount: 900, order: 0, involvedMemberIds: ['new-cl30'] };
const cleo = { id: 'new-cl30', name: 'Cleo', order: 2, expenses: [taxi] };

export const projectBeforeWeights: Project = { ...head, members: [ada, ben] };

export const draftBeforeWeights: unknown = {
  snapshot: projectBeforeWeights,
  draft: {
    ...head,
    members: [
      {
        ...ada,
        expenses: [
          { ...tent, amount: 1_200 },
          { ...food, involvedMemberIds: ['ben'] },
        ],
      },
      ben,
      cleo,
    ],
  },
  conflicts: new Map<string, unknown>([
    ['tent', { amount: { theirs: 1_400 }, draftName: { theirs: 'Tarp', more: ['Big tent', null] } }],
    ['food', { draftInvolved: { theirs: ['ada'], more: [['ada', 'ben']] } }],
  ]),
  isSaveAsked: false,
  creations: {
    'new-cl30': {
      key: '00112233445566778899aabbccddeeff',
      first: { kind: 'member-created', member: { ...cleo, expenses: [] } },
    },
    'new-t4x1': { key: 'ffeeddccbbaa99887766554433221100' },
  },
  keptAt: 1_782_921_900_000,
};
