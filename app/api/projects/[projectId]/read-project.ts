import { namesVersion } from '@/lib/server/http/if-match';
import { notModified, okWithEtag } from '@/lib/server/http/responses';
import { type Charge, pointsOfRead } from '@/lib/server/rate-limit/limits';
import { etagAt } from '@/lib/server/resources/epoch';
import { openProject } from '@/lib/server/services/open-by-link';
import { getSerializedProject, type SerializedProject } from '@/lib/server/services/serialized-projects';

/**
 * The response to a read of something that is made of the whole project, in JSON with the project's tag: 304 where the caller has
 * that tag, else the JSON, for the points of the whole. Throws what `openProject` throws, and too_many_requests.
 */
export async function readProject(
  projectId: string,
  { headers }: Request,
  charge: Charge,
  jsonOf: (project: SerializedProject) => Uint8Array<ArrayBuffer>,
): Promise<Response> {
  const known = headers.get('if-none-match');
  if (known !== null) {
    const { version } = (await openProject(projectId)).stamp;
    if (namesVersion(known, version)) return notModified(etagAt(version));
  }
  const project = await getSerializedProject(projectId);
  await charge(pointsOfRead(project));
  return okWithEtag(jsonOf(project), etagAt(project.version));
}
