import { FOR_GOOD_QUERY } from '@/lib/contract/links';
import { paths } from '@/lib/contract/paths';
import { type Call, PROJECT, pattern } from './call-shape';

const LINK = '{link}';

/** The calls about who may come to a project, and whether it is there at all. */
export const LINK_CALLS: readonly Call[] = [
  {
    id: 'deleteProject',
    method: 'delete',
    path: pattern(paths.project(PROJECT)),
    tag: 'Projects',
    summary: 'Delete a project with all that is in it',
    description:
      'It is kept for some days, which the operator sets, 30 by default. Until then every call is answered with `project_deleted`, and ' +
      'who has the link that writes can bring it back.',
    takes: ['If-Match', FOR_GOOD_QUERY],
    answers: [{ status: 204, description: 'Deleted.' }],
  },
  {
    id: 'undeleteProject',
    method: 'post',
    path: pattern(paths.undelete(PROJECT)),
    tag: 'Projects',
    summary: 'Bring a deleted project back',
    description: 'As it was, at the same version. One that is there stays as it is.',
    answers: [
      { status: 200, description: 'As it is now.', body: 'ProjectHead', headers: ['ETag'] },
      {
        status: 303,
        description:
          'For the form of this server’s page of a deleted project, which browsers send without JavaScript: the page to go on with.',
        headers: ['Location'],
      },
    ],
  },
  {
    id: 'readLinks',
    method: 'get',
    path: pattern(paths.links(PROJECT)),
    tag: 'Links',
    summary: 'Read the links that lead to a project',
    description: 'Only by the link that writes.',
    answers: [
      { status: 200, description: 'The link that writes, and the one that only looks if there is one.', body: 'Links' },
    ],
  },
  {
    id: 'makeLink',
    method: 'put',
    path: pattern(paths.link(PROJECT, LINK)),
    tag: 'Links',
    summary: 'Make a link that only looks, or a new one that writes',
    description:
      'Draw the link yourself: 22 characters of base58 from 128 random bits. There is one link of each kind: an earlier one is ' +
      'answered with `link_replaced` from then on, and never leads anywhere again. So a new link that writes takes the place of ' +
      'the one by which this is asked. If the answer was lost, send the same call again, by the same link.',
    body: { shape: 'LinkInput', example: { may: 'read' } },
    answers: [{ status: 200, description: 'The link leads to the project.', body: 'Link' }],
    canFill: true,
  },
  {
    id: 'takeLinkBack',
    method: 'delete',
    path: pattern(paths.link(PROJECT, LINK)),
    tag: 'Links',
    summary: 'Revoke the link that only looks',
    description: 'The link that writes can’t be revoked, only replaced.',
    answers: [{ status: 204, description: 'The link leads nowhere any more.' }],
  },
];
