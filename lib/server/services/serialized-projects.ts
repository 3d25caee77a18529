import 'server-only';
import { LRUCache } from 'lru-cache';
import { projectFromWire, type WireProject } from '@/lib/contract/project';
import { perProcess } from '@/lib/server/process/per-process';
import { type ProjectStamp, readStamp } from '@/lib/server/repositories/project-repository';
import { projectNotFound } from '@/lib/server/resources/errors';
import { isId } from '@/lib/server/resources/ids';
import { getProject } from '@/lib/server/services/projects';

/** A project at a version, serialized in the two forms in which it is sent. */
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

const texts = perProcess('texts', () => newTexts(MOST_BYTES));

/** Keeps projects in their texts within a size in bytes. Those that have not been asked for the longest go first. */
export function newTexts(maxSize: number): LRUCache<string, Entry> {
  return new LRUCache({ maxSize, sizeCalculation: ({ project }) => project.wire.byteLength + project.domain.length });
}

/**
 * The whole project, serialized. This is done once for each version and kept for a while: one small query tells which
 * version is in the database, whoever wrote it, so the kept one is never older than a read from the tables would be.
 * Takes any text, so that a page can pass what its URL says. Throws project_not_found.
 */
export async function getSerializedProject(projectId: string): Promise<SerializedProject> {
  const stamp = isId(projectId) ? await readStamp(projectId) : null;
  if (stamp === null) throw projectNotFound();
  const kept = texts.get().get(projectId);
  if (kept && kept.stamp.version === stamp.version && kept.stamp.moment === stamp.moment) return kept.project;

  const made = serialize(await getProject(projectId));
  // Otherwise it was changed since, and the stamp is of the version before.
  if (made.version === stamp.version) texts.get().set(projectId, { stamp, project: made });
  return made;
}

function serialize(project: WireProject): SerializedProject {
  return {
    version: project.version,
    wire: new TextEncoder().encode(JSON.stringify(project)),
    domain: JSON.stringify(projectFromWire(project)),
  };
}
