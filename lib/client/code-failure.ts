import { NetworkError, OutdatedError } from './api-error';

/** Why code could not be loaded. Where the server has another build, `watch-scripts.script.ts` has noted that before the failure. */
export function codeFailure(cause: unknown): NetworkError {
  const isOutdated = typeof document !== 'undefined' && 'outdated' in document.documentElement.dataset;
  return isOutdated ? new OutdatedError(cause) : new NetworkError(cause);
}
