import { isLarge } from '@/lib/domain/project';
import { namesVersion } from '@/lib/server/http/if-match';
import { notModified, okWithEtag } from '@/lib/server/http/responses';
import type { CountAs } from '@/lib/server/rate-limit/limits';
import { etagAt } from '@/lib/server/resources/epoch';
import { openProject } from '@/lib/server/services/open-by-link';
import { getSerializedProject, type SerializedProject } from '@/lib/server/services/serialized-projects';

/**
 * The response to a read of something that is made of the whole project, in JSON with the project's tag: 304 where the caller has
 * that tag, else the JSON. Throws what `openProject` throws, and too_many_requests.
 */
export async function readProject(
  projectId: string,
  { headers }: Request,
  countAs: CountAs,
  jsonOf: (project: SerializedProject) => Uint8Array<ArrayBuffer>,
): Promise<Response> {
  const known = headers.get('if-none-match');
  if (known !== null) {
    const { version } = (await openProject(projectId)).stamp;
    if (namesVersion(known, version)) return notModified(etagAt(version));
  }
  const project = await getSerializedProject(projectId);
  await countWhole(project, countAs);
  return okWithEtag(jsonOf(project), etagAt(project.version));
}

/** Counts an answer with the whole of a large project as one. Throws too_many_requests. */
export async function countWhole({ entities }: SerializedProject, countAs: CountAs): Promise<void> {
  if (isLarge(entities)) await countAs('large');
}
