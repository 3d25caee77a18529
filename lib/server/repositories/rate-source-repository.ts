import 'server-only';
import { createHash } from 'node:crypto';
import { getDb } from '@/lib/server/engines/db';
import { retryConflicts } from '@/lib/server/engines/retry-conflicts';

/** What a source has said last. */
export interface SaidRates {
  /** A calendar day, YYYY-MM-DD. */
  readonly day: string;
  /** JSON. */
  readonly rates: string;
}

/** Null where it has said nothing yet. */
export async function readRateSource(url: string): Promise<{ askedAt: Date; said: SaidRates | null } | null> {
  const row = await getDb().rateSource.findUnique({ where: { id: idOf(url) } });
  if (row === null) return null;
  const { askedAt, day, rates } = row;
  return { askedAt, said: day === null || rates === null ? null : { day, rates } };
}

/**
 * Notes that this process asks the source now, unless it was asked since `before`. Returns whether it was not: of all processes
 * on the database one alone is told so.
 */
export async function takeRateSource(url: string, now: Date, before: Date): Promise<boolean> {
  const taken = await retryConflicts(
    () => getDb().$executeRaw`
      INSERT INTO "RateSource" ("id", "askedAt") VALUES (${idOf(url)}, ${now})
      ON CONFLICT ("id") DO UPDATE SET "askedAt" = excluded."askedAt"
      WHERE "RateSource"."askedAt" <= ${before}`,
  );
  return taken > 0;
}

/** Stores what the source has said, unless what is there is of a later day. */
export async function storeSaidRates(url: string, { day, rates }: SaidRates): Promise<void> {
  const isEarlier = { OR: [{ day: null }, { day: { lte: day } }] };
  await retryConflicts(() =>
    getDb().rateSource.updateMany({ where: { id: idOf(url), ...isEarlier }, data: { day, rates } }),
  );
}

function idOf(url: string): string {
  return createHash('sha256').update(url).digest('base64url');
}
