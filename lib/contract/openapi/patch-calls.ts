import { IDEMPOTENCY_REPLAYED, MERGE_PATCH, PREFER } from '@/lib/contract/headers';
import { paths } from '@/lib/contract/paths';
import { type Call, ORIGIN, PROJECT, pattern } from './call-shape';

export const PATCH_CALLS: readonly Call[] = [
  {
    id: 'patchProject',
    method: 'patch',
    path: pattern(paths.project(PROJECT)),
    tag: 'Projects',
    summary: 'Change a project and what is in it, all at once',
    description:
      'A JSON merge patch (RFC 7396) of the project, with members and expenses by their ids. All of it is done or nothing, as one change ' +
      'with one version. A key that begins with `new-` creates, and the key stands for the new member in the rest of the patch. Null ' +
      'deletes, as DELETE does, after all else. A field that is absent stays as it is. What is wrong is named by JSON pointers, each with a ' +
      'code. `current` of a 412 is the whole project. Counts as one change; an answer with the whole project as a read of that, besides.',
    takes: ['If-Match', 'IdempotencyKeyOfPatch', PREFER, ...ORIGIN],
    body: {
      shape: 'ProjectPatchInput',
      type: MERGE_PATCH,
      example: {
        name: 'Ski week',
        members: { 'new-a1b2': { name: 'Cem', order: 2 } },
        expenses: {
          'new-c3d4': { member_id: 'new-a1b2', name: 'Fuel', amount: 64.5, involved_members: [] },
        },
      },
    },
    answers: [
      {
        status: 200,
        description: 'The patch is done, or was by the same idempotency key.',
        body: 'Patched',
        example: {
          ids: { 'new-a1b2': 'HvT4mWc8yRk2pLs6dNx9jF', 'new-c3d4': 'Kz5nQf3bVx7gTw2hMc8sPe' },
          version: 43,
          updated_at: '2027-01-30T18:04:11.000Z',
        },
        headers: ['ETag', IDEMPOTENCY_REPLAYED, 'Preference-Applied'],
      },
    ],
    canFill: true,
  },
];
