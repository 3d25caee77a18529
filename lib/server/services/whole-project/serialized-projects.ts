import 'server-only';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { projectFromWire, type WireProject } from '@/lib/contract/project';
import { isLarge } from '@/lib/domain/project';
import { coalesce } from '@/lib/server/process/coalesce';
import { perProcess } from '@/lib/server/process/per-process';
import { countEntities, type ProjectStamp, readProject } from '@/lib/server/repositories/project-repository';
import { projectNotFound } from '@/lib/server/resources/errors';
import { textOfProject } from '@/lib/server/resources/project-json';
import type { TextInPieces } from '@/lib/server/resources/text-in-pieces';
import { type OpenedProject, openProject } from '@/lib/server/services/open-by-link';

/** The wire shape of a project at a version, as JSON in UTF-8. */
export interface SerializedProject extends TextInPieces {
  /** Members and expenses. */
  entities: number;
  /** Read before the rest: the project is as it was then, or newer. */
  stamp: ProjectStamp;
  name: string | null;
  version: number;
  /** What a page comes with: the project of the domain as JSON, once one was asked for. */
  domain?: string;
  /** By the link that it was asked for with nothing can be changed. */
  isReadOnly: boolean;
}

/** Bytes of all cached texts together. */
const MAX_BYTES = 24 * 2 ** 20;

const texts = perProcess('texts', () => newTexts(MAX_BYTES));

/** Milliseconds for which a reader waits for the text of a link that is being made, which may never be. */
const MAX_SHARED_WAIT_MS = 5_000;

/** Of each link one text is made at a time, and the readers who come meanwhile share the next, whatever changes between them. */
const shareText = perProcess('shared-texts', () => coalesce<SerializedProject>(MAX_SHARED_WAIT_MS));

/** Large projects are read and serialized one after the other, so that they do not fill the memory. */
const largeQueue = perProcess('large-queue', () => pLimit(1));

/**
 * A cache of serialized projects, limited to a size in bytes. The least recently used go first. The project of the domain is
 * no longer than the wire shape.
 */
export function newTexts(maxSize: number): LRUCache<string, SerializedProject> {
  return new LRUCache({
    maxSize,
    sizeCalculation: ({ bytes }) => 2 * bytes,
  });
}

/**
 * The whole project as who has this link gets it, serialized once for each version. One small query for the version in the
 * database makes sure that a cached text is never older than the tables. Takes any text, such as a part of a URL. Throws what
 * `openProject` throws.
 */
export async function getSerializedProject(link: string): Promise<SerializedProject> {
  return cachedText(await openProject(link)) ?? shareText.get()(link, () => makeText(link));
}

/** The same, parsed. */
export async function getWireProject(link: string): Promise<WireProject> {
  return parsed(await getSerializedProject(link));
}

function parsed({ pieces }: SerializedProject): WireProject {
  return JSON.parse(Buffer.concat(pieces).toString());
}

/**
 * Whether the link still leads to what was serialized, by one small query where it is the project's own id. Throws what
 * `openProject` throws.
 */
export async function isCurrentProject(link: string, { stamp }: SerializedProject): Promise<boolean> {
  return isSameStamp((await openProject(link)).stamp, stamp);
}

function isSameStamp(a: ProjectStamp, b: ProjectStamp): boolean {
  return a.version === b.version && a.moment === b.moment && a.epoch === b.epoch;
}

/** The project of the domain as JSON, for the first paint. Gives way to others after each step. */
export async function projectJson(project: SerializedProject): Promise<string> {
  if (project.domain !== undefined) return project.domain;
  const wire = parsed(project);
  if (isLarge(project.entities)) await nextTurn();
  const domain = projectFromWire(wire);
  if (isLarge(project.entities)) await nextTurn();
  project.domain = JSON.stringify(domain);
  return project.domain;
}

/** The text as it is cached, where the project has not changed since. */
function cachedText({ link, stamp }: OpenedProject): SerializedProject | undefined {
  const cached = texts.get().get(link);
  return cached && isSameStamp(cached.stamp, stamp) ? cached : undefined;
}

async function makeText(link: string): Promise<SerializedProject> {
  const opened = await openProject(link);
  const cached = cachedText(opened);
  if (cached) return cached;
  const entities = texts.get().peek(link)?.entities ?? (await entitiesOf(opened.projectId));
  // In the queue it may have got another state.
  return isLarge(entities) ? largeQueue.get()(async () => make(await openProject(link))) : make(opened);
}

async function entitiesOf(projectId: string): Promise<number> {
  const { members, expenses } = await countEntities(projectId);
  return members + expenses;
}

async function make(opened: OpenedProject): Promise<SerializedProject> {
  const { link, projectId, stamp, isReadOnly } = opened;
  const rows = await readProject(projectId);
  if (rows === null) throw projectNotFound();
  const { name, version } = rows.project;
  const entities = rows.members.length + rows.expenses.length;
  const text = await textOfProject(rows, opened);
  const made = { ...text, stamp, name, version, isReadOnly, entities };
  // Otherwise the project has changed since the stamp was read.
  if (made.version === stamp.version) texts.get().set(link, made);
  return made;
}
