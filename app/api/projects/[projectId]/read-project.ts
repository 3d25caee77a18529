import { namesVersion } from '@/lib/server/http/if-match';
import { notModified, okWithEtag } from '@/lib/server/http/responses';
import { type Charge, pointsOfRead } from '@/lib/server/rate-limit/limits';
import { etagAt } from '@/lib/server/resources/epoch';
import type { TextInPieces } from '@/lib/server/resources/text-in-pieces';
import { openProject } from '@/lib/server/services/open-by-link';
import { getSerializedProject, type SerializedProject } from '@/lib/server/services/whole-project/serialized-projects';

/**
 * The response to a read of what follows from the whole project, in JSON with the project's tag: 304 to who has that, else the text
 * that is made of it, for the points of the whole. Throws what `openProject` throws, and too_many_requests.
 */
export async function readProject(
  projectId: string,
  { headers }: Request,
  charge: Charge,
  textOf: (project: SerializedProject) => TextInPieces | Promise<TextInPieces>,
): Promise<Response> {
  const known = headers.get('if-none-match');
  if (known !== null) {
    const { version } = (await openProject(projectId)).stamp;
    if (namesVersion(known, version)) return notModified(etagAt(version));
  }
  const project = await getSerializedProject(projectId);
  await charge(pointsOfRead(project));
  return okWithEtag(await textOf(project), etagAt(project.version));
}
