import 'server-only';
import { createHash } from 'node:crypto';
import type { WireExpense, WireMemberHead } from '@/lib/contract/project';
import type { Tx } from '@/lib/server/engines/engine';
import {
  type EarlierCall,
  insertCall,
  type KeyedCall,
  readEarlierCall,
} from '@/lib/server/repositories/idempotency-repository';
import type { Created, Origin } from '@/lib/server/resources/calls';
import { ProblemError } from '@/lib/server/resources/errors';
import type { ProjectPath } from '@/lib/server/resources/resource-path';
import { type Change, changeProject } from '@/lib/server/services/change-project';

interface Creation<T, P extends ProjectPath> {
  path: P;
  /** Without a key each call creates something new. */
  key: string | undefined;
  origin: Origin | undefined;
  /** Everything that decides what is created. */
  content: readonly unknown[];
  create: Change<T, P>;
  read: (tx: Tx, projectId: string, id: string) => Promise<T | null>;
}

/**
 * Creates a member or an expense, once for each key, and remembers the key in the same transaction.
 * Throws idempotency_key_reused, created_and_deleted and what `changeProject` throws.
 */
export async function createOnce<T extends WireMemberHead | WireExpense, P extends ProjectPath>({
  path: asked,
  key,
  origin,
  content,
  create,
  read,
}: Creation<T, P>): Promise<Created<T>> {
  if (key === undefined) return { entity: await changeProject(asked, create, origin), isRepeat: false };

  const call = { key, fingerprint: fingerprintOf(content) };
  try {
    const createdNow: Change<T, P> = async (tx, version, path) => {
      const { projectId } = path;
      const earlier = await readEarlierCall(tx, projectId, key);
      if (earlier) {
        const current = await read(tx, projectId, earlier.entityId);
        requireSameCall(earlier, call, { current: current ?? undefined, created_id: earlier.entityId });
        if (current === null) throw createdAndDeleted({ created_id: earlier.entityId });
        throw new Repeat(current);
      }
      const made = await create(tx, version, path);
      await insertCall(tx, projectId, call, made.result.id);
      return made;
    };
    const entity = await changeProject(asked, createdNow, origin);
    return { entity, isRepeat: false };
  } catch (error) {
    if (error instanceof Repeat) return { entity: error.entity as T, isRepeat: true };
    throw error;
  }
}

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

/** Rolls back the transaction of a repeated call, so that it does not raise the project's version. */
class Repeat extends Error {
  constructor(readonly entity: unknown) {
    super();
  }
}
