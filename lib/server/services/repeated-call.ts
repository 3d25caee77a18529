import 'server-only';
import { createHash } from 'node:crypto';
import type { EarlierCall, KeyedCall } from '@/lib/server/repositories/idempotency-repository';
import { ProblemError } from '@/lib/server/resources/errors';

/** A hash of what a call asks for, as JSON. */
export function fingerprintOf(asked: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(asked)).digest('base64url');
}

/** Throws idempotency_key_reused, with what may be told of the earlier call, unless both asked for the same. */
export function requireSameCall(earlier: EarlierCall, call: KeyedCall, told: ProblemError['particulars'] = {}): void {
  if (earlier.fingerprint === call.fingerprint) return;
  const detail = 'An earlier call with this Idempotency-Key asked for something else: a new thing needs a new key.';
  throw new ProblemError('idempotency_key_reused', detail, told);
}

export function createdAndDeleted(told: ProblemError['particulars'] = {}): ProblemError {
  const detail = 'An earlier call with this Idempotency-Key made it, and it is deleted.';
  return new ProblemError('created_and_deleted', detail, told);
}
