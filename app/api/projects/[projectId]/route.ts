import { projectInputSchema } from '@/lib/contract/requests';
import { prefersCsv } from '@/lib/server/http/accept';
import { ifMatchOf } from '@/lib/server/http/if-match';
import { callOf, isForGood } from '@/lib/server/http/read-request';
import { asItIs, noContent } from '@/lib/server/http/responses';
import { route, routeWithBody } from '@/lib/server/http/route';
import type { ProjectPath } from '@/lib/server/resources/call-types';
import { deleteProject } from '@/lib/server/services/project-deletion';
import { updateProject } from '@/lib/server/services/projects';
import { readCsv } from './read-csv';
import { readProject } from './read-project';

export const GET = route(async ({ projectId }: ProjectPath, request, charge) => {
  if (prefersCsv(request.headers.get('accept'))) return readCsv(projectId, request, charge);
  const response = await readProject(projectId, request, charge, (project) => project);
  response.headers.set('Vary', 'Accept');
  return response;
});

export const PUT = routeWithBody(projectInputSchema, async ({ projectId }: ProjectPath, body, request) =>
  asItIs(await updateProject(projectId, body, callOf(request))),
);

export const DELETE = route(async ({ projectId }: ProjectPath, request) => {
  await deleteProject(projectId, { check: ifMatchOf(request), isForGood: isForGood(request) });
  return noContent();
});
