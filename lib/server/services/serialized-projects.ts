import 'server-only';
import { projectFromWire, type WireProject } from '@/lib/contract/project';
import { projectNotFound } from '@/lib/server/resources/errors';
import { isId } from '@/lib/server/resources/ids';
import { type ProjectStamp, readStamp } from '@/lib/server/repositories/project-repository';
import { getProject } from '@/lib/server/services/projects';
import { RecentlyUsed } from '@/lib/server/services/recently-used';

/** A project at a version, in the texts that it is sent as. */
export interface SerializedProject {
  version: number;
  /** The wire shape, as JSON in UTF-8. */
  wire: Uint8Array<ArrayBuffer>;
  /** The project of the domain, as JSON. */
  domain: string;
}

interface Entry {
  stamp: ProjectStamp;
  project: SerializedProject;
}

/** Bytes that all the texts together may have. */
const MOST_BYTES = 24 * 2 ** 20;

/** The routes are bundled apart from each other, and the global object is what they share. */
const shared = globalThis as typeof globalThis & { quitsTexts?: RecentlyUsed<Entry> };

/**
 * The whole project in its texts. They are made once for each version and kept for a while: one small query tells which
 * version is in the database, whoever wrote it, so what is kept is never older than a read from the tables would be.
 * Takes any text, so that a page can pass what its URL says. Throws project_not_found.
 */
export async function getSerializedProject(projectId: string): Promise<SerializedProject> {
  const stamp = isId(projectId) ? await readStamp(projectId) : null;
  if (stamp === null) throw projectNotFound();
  shared.quitsTexts ??= new RecentlyUsed(MOST_BYTES);
  const kept = shared.quitsTexts.get(projectId);
  if (kept && kept.stamp.version === stamp.version && kept.stamp.moment === stamp.moment) return kept.project;

  const made = serialize(await getProject(projectId));
  // Otherwise it was changed since, and the stamp is of what was before.
  if (made.version === stamp.version) {
    shared.quitsTexts.set(projectId, { stamp, project: made }, made.wire.byteLength + made.domain.length);
  }
  return made;
}

function serialize(project: WireProject): SerializedProject {
  return {
    version: project.version,
    wire: new TextEncoder().encode(JSON.stringify(project)),
    domain: JSON.stringify(projectFromWire(project)),
  };
}
