import 'server-only';
import { createHash } from 'node:crypto';
import type { WireMemberHead, WirePaidExpense } from '@/lib/contract/project';
import { isId } from '@/lib/domain/base58';
import { compareText } from '@/lib/domain/order';
import type { Tx } from '@/lib/server/engines/engine';
import type { EarlierCall, KeyedCall } from '@/lib/server/repositories/idempotency-repository';
import { insertCall, readEarlierCall } from '@/lib/server/repositories/idempotency-repository';
import { readMember } from '@/lib/server/repositories/member-repository';
import type { Call, Created, ProjectPath } from '@/lib/server/resources/call-types';
import { idTaken, ProblemError } from '@/lib/server/resources/errors';
import { type Change, type Changed, changeProject, Instead } from '@/lib/server/services/change-project';
import { readPaidExpense } from '@/lib/server/services/read-expense';

interface Creation<T, P extends ProjectPath> {
  path: P;
  call: Call | undefined;
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
  call: { key, source } = {},
  content,
  create,
  read,
}: Creation<T, P>): Promise<Created<T>> {
  if (key === undefined) return { entity: await changeProject(asked, source, create), isRepeat: false };

  const call = { key, fingerprint: fingerprintOf(content) };
  return changeProject(asked, source, async (tx, version, path, at): Promise<Changed<Created<T>>> => {
    const { projectId } = path;
    const earlier = await readEarlierCall(tx, projectId, key);
    if (earlier) {
      const current = await read(tx, projectId, earlier.entityId);
      const created = isId(earlier.entityId) ? { created_id: earlier.entityId } : {};
      requireSameCall(earlier, call, { current: current ?? undefined, ...created });
      if (current === null) throw createdAndDeleted({ created_id: earlier.entityId });
      // A repeated call does not raise the project's version.
      throw new Instead(async () => ({ entity: current, isRepeat: true }));
    }
    const { result: entity, entry } = await create(tx, version, path, at);
    await insertCall(tx, projectId, call, { entityId: entity.id, createdAt: at });
    return { result: { entity, isRepeat: false }, entry };
  });
}

/** Throws id_taken, with what has the id, where something in the project has it. */
export async function requireFreeId(tx: Tx, { projectId }: ProjectPath, id: string): Promise<void> {
  const member = await readMember(tx, { projectId, memberId: id });
  if (member) throw idTaken(member);
  const expense = await readPaidExpense(tx, projectId, id);
  if (expense) throw idTaken(expense);
}

/** The fields whose keys are ids or codes, in no order of their own. */
const RECORDS = new Set(['weights', 'rates', 'members', 'expenses']);

/** A hash of what a call asks for, as JSON. */
export function fingerprintOf(asked: readonly unknown[]): string {
  const inOneOrder = (key: string, value: unknown) =>
    RECORDS.has(key) && typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => compareText(a, b)))
      : value;
  return createHash('sha256').update(JSON.stringify(asked, inOneOrder)).digest('base64url');
}

/** Throws idempotency_key_reused, with what may be told of the earlier call, unless both asked for the same. */
export function requireSameCall(
  earlier: EarlierCall,
  call: KeyedCall,
  particulars: ProblemError['particulars'] = {},
): void {
  if (earlier.fingerprint === call.fingerprint) return;
  const detail = 'An earlier call with this Idempotency-Key asked for something else: a new thing needs a new key.';
  throw new ProblemError('idempotency_key_reused', detail, particulars);
}

/** What the call has created is deleted by now. `particulars` may name it. */
export function createdAndDeleted(particulars: ProblemError['particulars'] = {}): ProblemError {
  const detail = 'An earlier call with this Idempotency-Key made it, and it is deleted.';
  return new ProblemError('created_and_deleted', detail, particulars);
}
