import { ACCEPT_PATCH, MERGE_PATCH } from '@/lib/contract/headers';
import { MAX_PROJECT_BYTES, type ProjectPatch, projectInputSchema, projectPatchSchema } from '@/lib/contract/requests';
import { isLarge } from '@/lib/domain/project';
import { prefersCsv } from '@/lib/server/http/accept';
import { ifMatchOf } from '@/lib/server/http/if-match';
import { callOf, creatingCallOf, isForGood, prefersMinimal } from '@/lib/server/http/read-request';
import { asItIs, noContent, patched } from '@/lib/server/http/responses';
import { route, routeWithBody, unlimitedRoute } from '@/lib/server/http/route';
import type { ProjectPath } from '@/lib/server/resources/call-types';
import { patchProject } from '@/lib/server/services/patch-project';
import { deleteProject } from '@/lib/server/services/project-deletion';
import { updateProject } from '@/lib/server/services/projects';
import { getSerializedProject } from '@/lib/server/services/serialized-projects';
import { readCsv } from './read-csv';
import { countWhole, readProject } from './read-project';

export const GET = route(async ({ projectId }: ProjectPath, request, countAs) => {
  if (prefersCsv(request.headers.get('accept'))) return readCsv(projectId, request, countAs);
  const response = await readProject(projectId, request, countAs, (project) => project.json);
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
  async ({ projectId }: ProjectPath, body, request, countAs) => {
    const isMinimal = prefersMinimal(request);
    if (isLarge(entriesOf(body))) await countAs('dear');
    if (!isMinimal) await countWhole(await getSerializedProject(projectId), countAs);
    const call = { ...callOf(request), ...creatingCallOf(request) };
    const made = await patchProject(projectId, body, call, async () => {
      const project = await getSerializedProject(projectId);
      await countWhole(project, countAs);
      return project.wire;
    });
    return patched(made, isMinimal ? null : async () => (await getSerializedProject(projectId)).wire);
  },
  { most: MAX_PROJECT_BYTES, isPatch: true },
);

/** The number of members and expenses in a patch. */
function entriesOf({ members, expenses }: ProjectPatch): number {
  return Object.keys(members ?? {}).length + Object.keys(expenses ?? {}).length;
}

export const DELETE = route(async ({ projectId }: ProjectPath, request) => {
  await deleteProject(projectId, { check: ifMatchOf(request), isForGood: isForGood(request) });
  return noContent();
});
