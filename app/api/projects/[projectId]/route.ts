import { etagOfCsv } from '@/lib/contract/etag';
import { FOR_GOOD_QUERY } from '@/lib/contract/links';
import { projectInputSchema } from '@/lib/contract/requests';
import { prefersCsv } from '@/lib/server/http/accept';
import { ifMatchOf, namesTag } from '@/lib/server/http/if-match';
import { changeSourceOf } from '@/lib/server/http/read-request';
import { asItIs, noContent, notModified, okWithEtag } from '@/lib/server/http/responses';
import { type Charge, route, routeWithBody } from '@/lib/server/http/route';
import { pointsOfCsv } from '@/lib/server/rate-limit/limits';
import type { ProjectPath } from '@/lib/server/resources/calls';
import { revisionAt } from '@/lib/server/resources/epoch';
import { openProject } from '@/lib/server/services/open-project';
import { deleteProject } from '@/lib/server/services/project-deletion';
import { updateProject } from '@/lib/server/services/projects';
import { cellsOfCsv, getProjectCsv } from '@/lib/server/services/whole-project/project-csv';
import { readProject } from './read-project';

export const GET = route(async ({ projectId }: ProjectPath, request, charge) => {
  const response = prefersCsv(request.headers.get('accept'))
    ? await readAsCsv(projectId, request, charge)
    : await readProject(projectId, request, charge, (project) => project);
  response.headers.set('Vary', 'Accept');
  return response;
});

async function readAsCsv(projectId: string, { headers, signal }: Request, charge: Charge): Promise<Response> {
  const known = headers.get('if-none-match');
  const opened = await openProject(projectId);
  const etag = etagOfCsv(revisionAt(opened.stamp.version));
  if (known !== null && namesTag(known, etag)) return notModified(etag);
  const cells = await cellsOfCsv(opened);
  await charge(pointsOfCsv(cells));
  const csv = await getProjectCsv(opened, cells, signal);
  return okWithEtag(csv, etagOfCsv(revisionAt(csv.version)), 'text/csv; charset=utf-8; header=present');
}

export const PUT = routeWithBody(projectInputSchema, async ({ projectId }: ProjectPath, body, request) =>
  asItIs(await updateProject(projectId, body, ifMatchOf(request), changeSourceOf(request))),
);

export const DELETE = route(async ({ projectId }: ProjectPath, request) => {
  const isForGood = new URL(request.url).searchParams.get(FOR_GOOD_QUERY) === 'true';
  await deleteProject(projectId, { check: ifMatchOf(request), isForGood });
  return noContent();
});
