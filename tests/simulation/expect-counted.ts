import { sameOriginal } from '@/lib/domain/money/rates';
import { amountOfBill } from '@/lib/domain/money/uncounted-bill';
import type { Project } from '@/lib/domain/project';
import type { EditorState } from '@/lib/editor/state';
import type { Expectations } from './expectations';
import { billOf, entitiesWithIdentity, type TrackedEntity, trackedEntitiesOf } from './tracked-entities';

type Rated = Pick<Project, 'currency' | 'rates'>;

/**
 * What the program has made of bills that waited for their amounts: one that is the person's, or comes to something by their rate,
 * has what a rate makes of it, and one to which a rate of theirs has given its first amount is as others have changed it.
 */
export function expectCounted(expectations: Expectations, before: EditorState, after: EditorState): void {
  const [old, now] = [trackedEntitiesOf(before.draft), trackedEntitiesOf(after.draft)];
  const [savedBefore, saved] = [trackedEntitiesOf(before.snapshot), trackedEntitiesOf(after.snapshot)];
  for (const entity of now.values()) {
    const [drafted] = entitiesWithIdentity(old, entity.identity);
    const known = saved.get(entity.id);
    if (drafted && billOf(drafted) === billOf(entity)) continue;
    const base = drafted && savedBefore.get(drafted.id);
    // One that comes in as others have entered it may be counted at once.
    const isFirst = [drafted, known].some((one) => one && isCounted(one, entity, after.draft));
    if (isFirst || (drafted && isFollowing(drafted, entity, before.draft, after.draft))) {
      if (known && billOf(known) === billOf(entity)) expectations.drop(entity, 'amount');
      else expectations.set(entity, 'amount', billOf(entity));
    } else if (base && isCounted(base, drafted, before.draft)) expectations.drop(entity, 'amount');
  }
}

/** Whether the bill had what one project made of it, and has what the other one does: others have set another rate. */
function isFollowing(before: TrackedEntity, now: TrackedEntity, then: Rated, after: Rated): boolean {
  const made = ({ amount, original }: TrackedEntity, project: Rated) =>
    original !== null && amount === amountOfBill(original, project);
  const isSameBill = sameOriginal(before.original ?? undefined, now.original ?? undefined);
  return isSameBill && made(before, then) && made(now, after);
}

/** Whether the bill waited for its amount, and has what the project makes of it. */
export function isCounted(
  before: Pick<TrackedEntity, 'amount' | 'original'>,
  { amount, original }: Pick<TrackedEntity, 'amount' | 'original'>,
  { rates, currency }: { readonly rates?: EditorState['draft']['rates'] | null; readonly currency?: string | null },
): boolean {
  if (before.amount !== null || amount === null || original === null) return false;
  const made = amountOfBill(original, { rates: rates ?? undefined, currency: currency ?? undefined });
  return sameOriginal(before.original ?? undefined, original) && made === amount;
}
