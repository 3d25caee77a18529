import 'server-only';

/**
 * When a project was deleted whose rows are being deleted, as it takes several transactions: to all calls it is gone, and it is the
 * first that the sweep goes on with.
 */
export const FOR_GOOD = new Date(0);

/** Whether there is nothing left that could be brought back. */
export function isGoneForGood({ deletedAt }: { deletedAt: Date | null }): boolean {
  return deletedAt?.getTime() === FOR_GOOD.getTime();
}
