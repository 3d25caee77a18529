import 'server-only';
import { getDb } from '@/lib/server/engines/db';
import type { Tx } from '@/lib/server/engines/engine';

/** An earlier call with a key: a fingerprint of its body, and the id that it created, or the ids of a patch by its keys, as JSON. */
export interface EarlierCall {
  fingerprint: string;
  entityId: string;
}

/** A creating call: the key of its client, and a hash of what it asks for. */
export interface KeyedCall {
  key: string;
  fingerprint: string;
}

/** The call that has created something in the project under this key. Null where there was none, or it is forgotten. */
export async function readEarlierCall(tx: Tx, projectId: string, key: string): Promise<EarlierCall | null> {
  const [earlier] = await tx.$queryRaw<EarlierCall[]>`
    SELECT "fingerprint", "entityId" FROM "IdempotencyKey" WHERE "projectId" = ${projectId} AND "key" = ${key}`;
  return earlier ?? null;
}

/** Notes what a call has created. Throws a unique violation where the key has been used in the project. */
export async function insertCall(
  tx: Tx,
  projectId: string,
  { key, fingerprint }: KeyedCall,
  { entityId, createdAt }: { entityId: string; createdAt: Date },
): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO "IdempotencyKey" ("projectId", "key", "fingerprint", "entityId", "createdAt")
    VALUES (${projectId}, ${key}, ${fingerprint}, ${entityId}, ${createdAt})`;
}

/** The call that has created a project under this key. Null where there was none, or it is forgotten. */
export async function readProjectCreation(key: string): Promise<EarlierCall | null> {
  const row = await getDb().projectCreation.findUnique({ where: { key } });
  return row && { fingerprint: row.fingerprint, entityId: row.projectId };
}

/** Notes which project a call creates. Throws a unique violation where the key has been used before. */
export async function insertProjectCreation(
  tx: Tx,
  { key, fingerprint }: KeyedCall,
  { projectId, createdAt }: { projectId: string; createdAt: Date },
): Promise<void> {
  await tx.$executeRaw`
    INSERT INTO "ProjectCreation" ("key", "fingerprint", "projectId", "createdAt")
    VALUES (${key}, ${fingerprint}, ${projectId}, ${createdAt})`;
}
