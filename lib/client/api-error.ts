import type { Revision } from '@/lib/contract/etag';
import type { ProblemCode } from '@/lib/contract/problem';
import type { Project } from '@/lib/domain/project';

/** An answer outside of 2xx. The message is the server's own, fit to be shown. */
export class ApiError extends Error {
  override name = 'ApiError';

  constructor(
    message: string,
    readonly status: number,
    readonly code: string | null,
    readonly about: Particulars = {},
  ) {
    super(message);
  }
}

/** What an answer tells besides its code. */
interface Particulars {
  /** The project as it is now, where it is not at the revision any more that the call named (412). */
  readonly project?: Project;
  /** The state that a refused call (412) was not of: that of now. */
  readonly revision?: Revision;
  /** Why entries of a patch are refused (422), by their keys in it. */
  readonly refused?: ReadonlyMap<string, string>;
  /** When the project was deleted, which can be restored for a while (404). */
  readonly deletedAt?: string;
  /** Whether the link of the call is read-only (404). */
  readonly isReadOnly?: boolean;
}

/** How a call about a project says that it leads to none. */
export const MISSING_CODES = ['project_not_found', 'project_deleted', 'link_replaced'] as const satisfies ProblemCode[];

/** Whether a call about a project says that there is none. */
function isProjectMissing(error: unknown): error is ApiError {
  return hasCode(error, MISSING_CODES);
}

export function hasCode(error: unknown, codes: readonly ProblemCode[]): boolean {
  return error instanceof ApiError && codes.some((code) => code === error.code);
}

/** No answer came at all: the network failed or the server is out of reach. */
export class NetworkError extends Error {
  override name = 'NetworkError';

  constructor(cause: unknown) {
    super('Network error', { cause });
  }
}

/** An answer came, but from something on the way to the server: a network that wants a sign-in, or a proxy. */
export class ForeignAnswerError extends NetworkError {
  override name = 'ForeignAnswerError';

  constructor(
    cause: unknown,
    /** A network that wants a sign-in answers with one. */
    readonly isPage: boolean,
  ) {
    super(cause);
  }
}

/** There is code no more: it belongs to a build that the server had before. */
export class OutdatedError extends NetworkError {
  override name = 'OutdatedError';
}

/** Why code could not be loaded. Where the server has another build, `watch-scripts.script.ts` has noted that before the failure. */
export function codeFailure(cause: unknown): NetworkError {
  const isOutdated = typeof document !== 'undefined' && 'outdated' in document.documentElement.dataset;
  return isOutdated ? new OutdatedError(cause) : new NetworkError(cause);
}

/** Why a link leads to a project no more. */
export type Gone =
  /** There is no such project, or it is deleted for good. */
  | { readonly kind: 'missing' }
  /** The project is deleted, and can be restored for a while by anyone with a link that writes. */
  | { readonly kind: 'deleted'; readonly deletedAt: string; readonly canBringBack: boolean }
  /** The link was replaced, or revoked. */
  | { readonly kind: 'link' };

/** The reason, told by a failed call, for which the link leads to no project. Null for a failure of any other kind. */
export function goneBy(error: unknown): Gone | null {
  if (!isProjectMissing(error)) return null;
  if (error.code === ('link_replaced' satisfies ProblemCode)) return { kind: 'link' };
  if (error.code !== ('project_deleted' satisfies ProblemCode)) return { kind: 'missing' };
  return { kind: 'deleted', deletedAt: error.about.deletedAt ?? '', canBringBack: !error.about.isReadOnly };
}
