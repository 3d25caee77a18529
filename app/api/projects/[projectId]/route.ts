import { ACCEPT_PATCH, MERGE_PATCH } from '@/lib/contract/headers';
import { MAX_PROJECT_BYTES, projectInputSchema, projectPatchSchema } from '@/lib/contract/requests';
import { prefersCsv } from '@/lib/server/http/accept';
import { ifMatchOf } from '@/lib/server/http/if-match';
import { callOf, creatingCallOf, isForGood, prefersMinimal } from '@/lib/server/http/read-request';
import { asItIs, noContent, patched } from '@/lib/server/http/responses';
import { route, routeWithBody, unlimitedRoute } from '@/lib/server/http/route';
import { type Charge, pointsOfRead } from '@/lib/server/rate-limit/limits';
import { countEntities } from '@/lib/server/repositories/project-repository';
import type { ProjectPath } from '@/lib/server/resources/call-types';
import { openProject } from '@/lib/server/services/open-by-link';
import { patchProject } from '@/lib/server/services/patch-project';
import { deleteProject } from '@/lib/server/services/project-deletion';
import { updateProject } from '@/lib/server/services/projects';
import { getWireProject } from '@/lib/server/services/whole-project/serialized-projects';
import { readCsv } from './read-csv';
import { readProject } from './read-project';

export const GET = route(async ({ projectId }: ProjectPath, request, charge) => {
  if (prefersCsv(request.headers.get('accept'))) return readCsv(projectId, request, charge);
  const response = await readProject(projectId, request, charge, (project) => project);
  response.headers.set('Vary', 'Accept');
  response.headers.set(ACCEPT_PATCH, MERGE_PATCH);
  return response;
});

/** Next.js would answer without the type of the patches. */
export const OPTIONS = unlimitedRoute(async () => {
  const methods = 'DELETE, GET, HEAD, OPTIONS, PATCH, PUT';
  return new Response(null, { status: 204, headers: { Allow: methods, [ACCEPT_PATCH]: MERGE_PATCH } });
});

export const PUT = routeWithBody(projectInputSchema, async ({ projectId }: ProjectPath, body, request) =>
  asItIs(await updateProject(projectId, body, callOf(request))),
);

export const PATCH = routeWithBody(
  projectPatchSchema,
  async ({ projectId }: ProjectPath, body, request, charge) => {
    const isMinimal = prefersMinimal(request);
    if (!isMinimal) await payForWhole(projectId, charge);
    const call = { ...callOf(request), ...creatingCallOf(request) };
    const made = await patchProject(projectId, body, call, async () => {
      await payForWhole(projectId, charge);
      return getWireProject(projectId);
    });
    return patched(made, isMinimal ? null : () => getWireProject(projectId));
  },
  { most: MAX_PROJECT_BYTES, isPatch: true },
);

/** An answer with the whole project counts as a read of it. Throws too_many_requests and what `openProject` throws. */
async function payForWhole(link: string, charge: Charge): Promise<void> {
  const { projectId } = await openProject(link);
  const { members, expenses } = await countEntities(projectId);
  await charge(pointsOfRead({ entities: members + expenses, bytes: 0 }));
}

export const DELETE = route(async ({ projectId }: ProjectPath, request) => {
  await deleteProject(projectId, { check: ifMatchOf(request), isForGood: isForGood(request) });
  return noContent();
});
