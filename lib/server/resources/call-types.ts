import 'server-only';
import type { WireProjectHead } from '@/lib/contract/project';

/** Whether the caller agrees to change what is at this version: its If-Match header. */
export type VersionCheck = (version: number) => boolean;

/** Where a change comes from, as its call tells. */
export interface ChangeSource {
  /** The same for all calls of one save. */
  group?: string;
  /** The random mark of a device. Only its hash is stored. */
  device?: string;
  /** The id of the member whom the device claims to be used by. Anything may stand there. */
  claimedBy?: string;
}

/** What a call says besides what it asks for. */
export interface Call {
  check?: VersionCheck;
  source?: ChangeSource;
  /** Without one, each creating call creates something new. */
  key?: string;
}

/** What a creating call returns: the new entity, or the one of an earlier call with the same key, as it is now. */
export interface Created<T> {
  entity: T;
  isRepeat: boolean;
}

/** The answer to a patch, or to the repeat of one. */
export interface Patched {
  /** The ids of new entries, by the keys of the patch. */
  ids: Readonly<Record<string, string>>;
  /** The version of the project after the patch. For a repeat, the version as it is now. */
  version: number;
  updatedAt: string;
  isRepeat: boolean;
}

/** The project after a restoration. */
export interface Restored {
  head: WireProjectHead;
  /** Whether there was anything to bring back. Otherwise the project is as it was, at the same version. */
  isChanged: boolean;
}

/**
 * The ids that name a project, a member of it, or an expense that the member paid. In a request, that of the project is the link
 * by which it comes; where the services have opened the project, it is the project's own id.
 */
export interface ProjectPath {
  projectId: string;
}

export interface MemberPath extends ProjectPath {
  memberId: string;
}

export interface ExpensePath extends MemberPath {
  expenseId: string;
}

export interface LinkPath extends ProjectPath {
  /** Another link of the project. */
  link: string;
}
