import 'server-only';
import { getDb } from '@/lib/server/engines/db';
import { retryConflicts } from '@/lib/server/engines/retry-conflicts';
import { getEnv } from '@/lib/server/process/env';
import { describeError, getLog } from '@/lib/server/process/log';

const HOUR_MS = 60 * 60_000;
const KEY_DAYS = 30;

/**
 * Deletes idempotency keys after 30 days, history after HISTORY_DAYS, and deleted projects after DELETED_DAYS. Repeating it, also in
 * several processes at once, does nothing more. Never rejects: what fails is logged, and deleted by the next sweep.
 */
export async function sweep(): Promise<void> {
  const db = getDb();
  const { HISTORY_DAYS, DELETED_DAYS } = getEnv();
  const before = (days: number) => ({ lt: new Date(Date.now() - days * 24 * HOUR_MS) });
  const deletedAt = before(DELETED_DAYS);
  await attempt(() => db.idempotencyKey.deleteMany({ where: { createdAt: before(KEY_DAYS) } }));
  await attempt(() => db.projectCreation.deleteMany({ where: { createdAt: before(KEY_DAYS) } }));
  await attempt(() => db.change.deleteMany({ where: { at: before(HISTORY_DAYS) } }));
  await attempt(async () => {
    const oldest = { where: { deletedAt }, select: { id: true }, orderBy: { deletedAt: 'asc' } } as const;
    for (const { id } of await db.project.findMany(oldest)) {
      await attempt(() =>
        db.$transaction(async (tx) => {
          // Somebody may have brought the project back meanwhile.
          const { count } = await tx.project.deleteMany({ where: { id, deletedAt } });
          if (count > 0) await tx.projectLink.deleteMany({ where: { projectId: id } });
        }),
      );
    }
  });
}

async function attempt(work: () => Promise<unknown>): Promise<void> {
  await retryConflicts(work).catch((error: unknown) =>
    getLog().warn({ error: describeError(error) }, 'A part of the old rows could not be deleted.'),
  );
}

/** Sweeps every hour. The timer does not keep the process alive. */
export function sweepEveryHour(): void {
  setInterval(() => void sweep(), HOUR_MS).unref();
}
