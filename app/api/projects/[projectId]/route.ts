import { projectInputSchema } from '@/lib/contract/requests';
import { ifMatchOf, namesVersion } from '@/lib/server/http/etag';
import { changed, noContent, notModified, okWithEtag } from '@/lib/server/http/responses';
import { route, routeWithBody } from '@/lib/server/http/route';
import { pointsOfRead } from '@/lib/server/rate-limit/cost';
import { etagAt } from '@/lib/server/resources/epoch';
import type { ProjectPath } from '@/lib/server/resources/resource-path';
import { deleteProject, getProjectVersion, updateProject } from '@/lib/server/services/projects';
import { getSerializedProject } from '@/lib/server/services/serialized-projects';

export const GET = route(async ({ projectId }: ProjectPath, request, charge) => {
  const known = request.headers.get('if-none-match');
  if (known !== null) {
    const version = await getProjectVersion(projectId);
    if (namesVersion(known, version)) return notModified(etagAt(version));
  }
  const project = await getSerializedProject(projectId);
  await charge(pointsOfRead(project));
  return okWithEtag(project, etagAt(project.version));
});

export const PUT = routeWithBody(projectInputSchema, async ({ projectId }: ProjectPath, body, request) =>
  changed(await updateProject(projectId, body, ifMatchOf(request))),
);

export const DELETE = route(async ({ projectId }: ProjectPath, request) => {
  await deleteProject(projectId, ifMatchOf(request));
  return noContent();
});
