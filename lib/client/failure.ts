import type { ProblemCode } from '@/lib/contract/problem';
import { ApiError, ForeignAnswerError, NetworkError } from './api-error';

export type FailureKind =
  | 'network'
  | 'foreignAnswer'
  | 'aborted'
  | 'timeout'
  | 'tooManyRequests'
  | 'unavailable'
  | 'other';

/** What went wrong with a call, as far as the person has to know. */
export function failureKind(error: unknown): FailureKind {
  if (error instanceof ForeignAnswerError) return 'foreignAnswer';
  if (error instanceof NetworkError) return 'network';
  if (error instanceof DOMException && error.name === 'AbortError') return 'aborted';
  if (error instanceof DOMException && error.name === 'TimeoutError') return 'timeout';
  if (error instanceof ApiError && error.status === 429) return 'tooManyRequests';
  if (error instanceof ApiError && error.code === ('unavailable' satisfies ProblemCode)) return 'unavailable';
  if (error instanceof ApiError && (error.status === 408 || error.status === 504)) return 'timeout';
  return 'other';
}

/** The text of an error: the translated one of its kind, otherwise its own message. */
export function failureText(error: unknown, translate: (kind: Exclude<FailureKind, 'other'>) => string): string {
  const kind = failureKind(error);
  if (kind !== 'other') return translate(kind);
  return error instanceof Error ? error.message : String(error);
}
