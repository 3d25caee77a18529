import 'server-only';
import { LRUCache } from 'lru-cache';
import { projectFromWire, type WireProject } from '@/lib/contract/project';
import { perProcess } from '@/lib/server/process/per-process';
import { type ProjectStamp, readProject, readStamp } from '@/lib/server/repositories/project-repository';
import { projectNotFound } from '@/lib/server/resources/errors';
import { isId } from '@/lib/server/resources/ids';
import { toWireProject } from '@/lib/server/resources/serializers';

interface Entry {
  stamp: ProjectStamp;
  project: SerializedProject;
}

type SerializedProject = ReturnType<typeof serialize>;

/** Bytes of all kept texts together. */
const MOST_BYTES = 24 * 2 ** 20;

const texts = perProcess('texts', () => newTexts(MOST_BYTES));

/** A cache of serialized projects, limited to a size in bytes. The least recently used go first. */
export function newTexts(maxSize: number): LRUCache<string, Entry> {
  return new LRUCache({ maxSize, sizeCalculation: ({ project }) => project.wire.byteLength + project.domain.length });
}

/**
 * The whole project, serialized once for each version. One small query for the version in the database makes sure that
 * a kept text is never older than the tables. Takes any text, such as a part of a URL. Throws project_not_found.
 */
export async function getSerializedProject(projectId: string): Promise<SerializedProject> {
  const stamp = isId(projectId) ? await readStamp(projectId) : null;
  if (stamp === null) throw projectNotFound();
  const kept = texts.get().get(projectId);
  if (kept && kept.stamp.version === stamp.version && kept.stamp.moment === stamp.moment) return kept.project;

  const rows = await readProject(projectId);
  if (rows === null) throw projectNotFound();
  const made = serialize(toWireProject(rows));
  // Otherwise the project has changed since the stamp was read.
  if (made.version === stamp.version) texts.get().set(projectId, { stamp, project: made });
  return made;
}

/** A project at a version, as JSON: the wire shape in UTF-8, and the project of the domain. */
function serialize(project: WireProject) {
  return {
    version: project.version,
    wire: new TextEncoder().encode(JSON.stringify(project)),
    domain: JSON.stringify(projectFromWire(project)),
  };
}
