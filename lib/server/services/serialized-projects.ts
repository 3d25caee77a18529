import 'server-only';
import { isDeepStrictEqual } from 'node:util';
import { LRUCache } from 'lru-cache';
import { projectFromWire, type WireProject } from '@/lib/contract/project';
import { settlementToWire } from '@/lib/contract/settlement';
import type { Project } from '@/lib/domain/project';
import { type ProjectSettlement, settleProject } from '@/lib/domain/settlement/settlement';
import { perProcess } from '@/lib/server/process/per-process';
import { type ProjectStamp, readProject } from '@/lib/server/repositories/project-repository';
import { projectNotFound } from '@/lib/server/resources/errors';
import { toWireProject } from '@/lib/server/resources/serializers';
import { type OpenedProject, openProject } from '@/lib/server/services/open-by-link';

/** Bytes of all cached projects together. */
const MAX_BYTES = 24 * 2 ** 20;

/** A whole project at one version, under one link. Each derived form is made once, when it is first needed. */
export class SerializedProject {
  readonly name: string | null;
  readonly version: number;
  readonly isReadOnly: boolean;
  readonly memberCount: number;
  readonly expenseCount: number;
  /** The wire shape in JSON and UTF-8. */
  readonly json: Uint8Array<ArrayBuffer>;
  #domainJson: string | null = null;
  #settlement: ProjectSettlement | null = null;
  #settlementJson: Uint8Array<ArrayBuffer> | null = null;

  /** `stamp` was read before the project, which is as it was then, or newer. */
  constructor(
    wire: WireProject,
    readonly stamp: ProjectStamp,
  ) {
    this.name = wire.name;
    this.version = wire.version ?? stamp.version;
    this.isReadOnly = wire.read_only === true;
    this.memberCount = wire.members.length;
    this.expenseCount = wire.members.reduce((sum, { expenses }) => sum + expenses.length, 0);
    this.json = utf8(wire);
  }

  get entities(): number {
    return this.memberCount + this.expenseCount;
  }

  get bytes(): number {
    return this.json.byteLength;
  }

  get wire(): WireProject {
    return JSON.parse(new TextDecoder().decode(this.json)) as WireProject;
  }

  /** A project of the domain that nobody else holds. */
  get domain(): Project {
    return JSON.parse(this.domainJson) as Project;
  }

  /** The project of the domain in JSON, for the first paint. */
  get domainJson(): string {
    this.#domainJson ??= JSON.stringify(projectFromWire(this.wire));
    return this.#domainJson;
  }

  get settlement(): ProjectSettlement {
    this.#settlement ??= settleProject(this.domain);
    return this.#settlement;
  }

  /** The settlement in JSON and UTF-8. */
  get settlementJson(): Uint8Array<ArrayBuffer> {
    this.#settlementJson ??= utf8(settlementToWire(this.domain.members, this.settlement));
    return this.#settlementJson;
  }
}

function utf8(value: object): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(value));
}

/** By link and stamp. Those who read one version at the same time share one read of the database. */
const cache = perProcess(
  'serialized-projects',
  () =>
    new LRUCache<string, SerializedProject, OpenedProject>({
      maxSize: MAX_BYTES,
      // The project of the domain is no longer than the wire shape.
      sizeCalculation: ({ bytes }) => 2 * bytes,
      fetchMethod: (_key, _stale, { context }) => readWhole(context),
      ignoreFetchAbort: true,
    }),
);

/**
 * The whole project as the holder of this link sees it, serialized once for each version. One small query for the version makes sure
 * that it is never older than the tables. Takes any text, such as a part of a URL. Throws what `openProject` throws.
 */
export async function getSerializedProject(link: string): Promise<SerializedProject> {
  return serializedProjectOf(await openProject(link));
}

/** As `getSerializedProject`, for a project that is open. */
export function serializedProjectOf(opened: OpenedProject): Promise<SerializedProject> {
  const { version, moment } = opened.stamp;
  return cache.get().forceFetch(`${opened.link} ${version} ${moment}`, { context: opened });
}

/** Whether the link still leads to this version, by one small query. Throws what `openProject` throws. */
export async function isCurrentProject(link: string, { stamp }: SerializedProject): Promise<boolean> {
  return isDeepStrictEqual((await openProject(link)).stamp, stamp);
}

async function readWhole({ link, projectId, isReadOnly, stamp }: OpenedProject): Promise<SerializedProject> {
  const rows = await readProject(projectId);
  if (rows === null) throw projectNotFound();
  return new SerializedProject(toWireProject(rows, { link, isReadOnly }), stamp);
}
