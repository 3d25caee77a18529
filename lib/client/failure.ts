import { ApiError, ForeignAnswerError, hasCode, NetworkError, OutdatedError } from './api-error';

export type FailureKind =
  | 'network'
  | 'foreignAnswer'
  | 'aborted'
  | 'timeout'
  | 'tooManyRequests'
  | 'unavailable'
  | 'outdated'
  | 'other';

/** What went wrong with a call, as far as the person has to know. */
export function failureKind(error: unknown): FailureKind {
  if (error instanceof ForeignAnswerError) return 'foreignAnswer';
  if (error instanceof OutdatedError) return 'outdated';
  if (error instanceof NetworkError) return 'network';
  if (error instanceof DOMException && error.name === 'AbortError') return 'aborted';
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'timeout';
  if (error instanceof ApiError && error.status === 429) return 'tooManyRequests';
  if (error instanceof ApiError && (error.status === 408 || error.status === 504)) return 'timeout';
  if (error instanceof ApiError && [502, 503].includes(error.status)) return 'unavailable';
  return 'other';
}

export type FailureText =
  | Exclude<FailureKind, 'other'>
  | 'refusedOnTheWay'
  | 'server'
  | 'deleted'
  | 'missing'
  | 'notKept'
  | 'linkReplaced'
  | 'tokenNeeded';

/**
 * The text of an error: the translated one where there is one, otherwise its own message. A server's own words are shown
 * only for what the person may have to change.
 */
export function failureText(error: unknown, translate: (text: FailureText) => string): string {
  if (error instanceof ForeignAnswerError && !error.isPage) return translate('refusedOnTheWay');
  const kind = failureKind(error);
  if (kind !== 'other') return translate(kind);
  if (hasCode(error, ['project_deleted'])) return translate('deleted');
  if (hasCode(error, ['project_not_found'])) return translate('missing');
  if (hasCode(error, ['link_replaced'])) return translate('linkReplaced');
  if (hasCode(error, ['change_not_found'])) return translate('notKept');
  if (hasCode(error, ['token_needed'])) return translate('tokenNeeded');
  if (error instanceof ApiError && (error.status >= 500 || error.status < 400)) return translate('server');
  if (hasCode(error, ['invalid_json', 'route_not_found', 'unsupported_media_type'])) return translate('server');
  return error instanceof Error ? error.message : String(error);
}
