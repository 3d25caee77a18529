import type { Current } from '@/lib/contract/project';

/** An answer outside of 2xx. The message is the server's own, fit to be shown. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string | null;
  /**
   * What the call was about, as it is now: where the version that it named is stale (412), or where its idempotency key made
   * something with another body (422).
   */
  readonly current: Current | null;
  /** The places in the body that break a rule (422), as in `involved_members[0]`. */
  readonly invalidPaths: readonly string[];

  constructor(
    message: string,
    status: number,
    code: string | null,
    current: Current | null = null,
    invalidPaths: readonly string[] = [],
  ) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
    this.current = current;
    this.invalidPaths = invalidPaths;
  }
}

/** No answer came at all: the network failed or the server is out of reach. */
export class NetworkError extends Error {
  constructor(cause: unknown) {
    super('Network error', { cause });
    this.name = 'NetworkError';
  }
}

/** An answer came, but from something on the way to the server: a network that wants a sign-in, or a proxy. */
export class ForeignAnswerError extends NetworkError {
  override name = 'ForeignAnswerError';
}
