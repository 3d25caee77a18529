import 'server-only';
import type { WireMemberHead, WirePaidExpense } from '@/lib/contract/project';
import type { Tx } from '@/lib/server/engines/engine';
import { insertCall, readEarlierCall } from '@/lib/server/repositories/idempotency-repository';
import type { Created, Origin } from '@/lib/server/resources/calls';
import type { ProjectPath } from '@/lib/server/resources/resource-path';
import { type Change, changeProject } from '@/lib/server/services/change-project';
import { createdAndDeleted, fingerprintOf, requireSameCall } from '@/lib/server/services/repeated-call';

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
export async function createOnce<T extends WireMemberHead | WirePaidExpense, P extends ProjectPath>({
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

/** Rolls back the transaction of a repeated call, so that it does not raise the project's version. */
class Repeat extends Error {
  constructor(readonly entity: unknown) {
    super();
  }
}
