import 'server-only';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { projectFromWire, type WireProject } from '@/lib/contract/project';
import { ID_LENGTH } from '@/lib/domain/base58';
import { isLarge } from '@/lib/domain/first-paint';
import { perProcess } from '@/lib/server/process/per-process';
import { type ProjectRows, type ProjectStamp, readProject } from '@/lib/server/repositories/project-repository';
import { projectNotFound } from '@/lib/server/resources/errors';
import { PIECE, piecesOfProject } from '@/lib/server/resources/project-json';
import { projectMark } from '@/lib/server/resources/project-mark';
import { type OpenedProject, openProject } from '@/lib/server/services/open-project';

/** The wire shape of a project at a version, as JSON in UTF-8. */
export interface SerializedProject {
  /** Members and expenses. */
  entities: number;
  /** Read before the rest: the project is as it was then, or newer. */
  stamp: ProjectStamp;
  name: string | null;
  version: number;
  /** One after the other, each in a buffer of its own. */
  pieces: readonly Uint8Array<ArrayBuffer>[];
  bytes: number;
  /** What a page comes with: the project of the domain as JSON, once one was asked for. */
  domain?: string;
  /** By the link that it was asked for with nothing can be changed. */
  isReadOnly?: boolean;
  /** The same under other links, once they were asked for: there are two at most that lead anywhere. */
  underLinks?: Map<string, UnderLink>;
}

/** A project as who has another link than its own id gets it: the same texts, with another beginning. */
interface UnderLink extends SerializedProject {
  own: SerializedProject;
  domainHead: string;
}

/** Characters, and bytes, up to the end of the mark, which comes after the id. */
const LENGTH_OF_HEAD = headOf('i'.repeat(ID_LENGTH), { mark: projectMark('') }).length;

/** Bytes of all kept texts together. */
const MOST_BYTES = 24 * 2 ** 20;

const texts = perProcess('texts', () => newTexts(MOST_BYTES));

/** By project and stamp, so that simultaneous readers share one. */
const building = perProcess('building', () => new Map<string, Promise<SerializedProject>>());

/** Large texts are made one after the other, so that they do not fill the memory. */
const largeTurn = perProcess('large-turn', () => pLimit(1));

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
 * database makes sure that a kept text is never older than the tables. Takes any text, such as a part of a URL. Throws what
 * `openProject` throws.
 */
export async function getSerializedProject(link: string): Promise<SerializedProject | UnderLink> {
  const opened = await openProject(link);
  const project = await getByOwnId(opened);
  return link === opened.projectId ? project : underLink(project, opened);
}

async function getByOwnId({ projectId, stamp }: OpenedProject): Promise<SerializedProject> {
  const kept = texts.get().get(projectId);
  if (kept && isSameStamp(kept.stamp, stamp)) return kept;

  const { epoch, version, moment } = stamp;
  const key = `${projectId} ${epoch} ${version} ${moment}`;
  const others = building.get();
  const made = others.get(key) ?? make(projectId, stamp).finally(() => others.delete(key));
  others.set(key, made);
  return made;
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

/** All readers by one link share it. */
function underLink(own: SerializedProject, { link, projectId, isReadOnly }: OpenedProject): UnderLink {
  own.underLinks ??= new Map();
  const known = own.underLinks.get(link);
  if (known) return known;

  const { stamp, name, version, entities, pieces } = own;
  const [first = new Uint8Array(), ...others] = pieces;
  const writable = { mark: projectMark(projectId) };
  const head = new TextEncoder().encode(headOf(link, isReadOnly ? { read_only: true } : writable));
  const made: UnderLink = {
    ...{ stamp, name, version, entities, own, isReadOnly },
    domainHead: headOf(link, isReadOnly ? { readOnly: true } : writable),
    pieces: [head, first.subarray(LENGTH_OF_HEAD), ...others],
    bytes: own.bytes - LENGTH_OF_HEAD + head.byteLength,
  };
  own.underLinks.set(link, made);
  return made;
}

/** How the JSON of a project begins, in the wire shape and in that of the domain. */
function headOf(id: string, more: object): string {
  return JSON.stringify({ id, ...more }).slice(0, -1);
}

/** The project of the domain as JSON, for the first paint. */
export async function projectJson(project: SerializedProject | UnderLink): Promise<string> {
  if ('own' in project) return project.domainHead + (await domainOf(project.own)).slice(LENGTH_OF_HEAD);
  return domainOf(project);
}

/** Gives way to others after each step. */
async function domainOf(own: SerializedProject): Promise<string> {
  if (own.domain !== undefined) return own.domain;
  const wire = JSON.parse(textOf(own)) as WireProject;
  if (isLarge(own.entities)) await nextTurn();
  const project = projectFromWire(wire);
  if (isLarge(own.entities)) await nextTurn();
  own.domain = JSON.stringify(project);
  return own.domain;
}

function textOf({ pieces }: SerializedProject): string {
  return Buffer.concat(pieces).toString();
}

async function make(projectId: string, stamp: ProjectStamp): Promise<SerializedProject> {
  const rows = await readProject(projectId);
  if (rows === null) throw projectNotFound();
  const entities = rows.members.length + rows.expenses.length;
  const made = await (isLarge(entities) ? largeTurn.get()(() => serialize(rows, stamp)) : serialize(rows, stamp));
  // Otherwise the project has changed since the stamp was read.
  if (made.version === stamp.version) texts.get().set(projectId, made);
  return made;
}

/** Gives way to others after each piece. */
async function serialize(rows: ProjectRows, stamp: ProjectStamp): Promise<SerializedProject> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for (const piece of piecesOfProject(rows)) {
    pieces.push(piece);
    bytes += piece.byteLength;
    if (piece.byteLength >= PIECE) await nextTurn();
  }
  const entities = rows.members.length + rows.expenses.length;
  return { stamp, name: rows.project.name, version: rows.project.version, entities, pieces, bytes };
}
