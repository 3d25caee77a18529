import { entitiesOf } from '@/lib/domain/entities';
import { findEntity, findMember } from '@/lib/domain/find-entity';
import { type Sharing, sameInvolved, weightOf, weightsFor } from '@/lib/domain/involvement';
import { ratesIn, sameOriginal } from '@/lib/domain/money/rates';
import { sameName } from '@/lib/domain/name';
import { sameNote } from '@/lib/domain/note';
import type { Entity, Expense, Member, Project, Rates } from '@/lib/domain/project';
import { applyStep, type ChangeStep, type InDoubtWrite, isChange, subjectId } from '@/lib/domain/save-step';
import { filterShared } from '@/lib/domain/structural-sharing';
import { sharingOf } from './conflict-values';

/**
 * The snapshot with the in-doubt writes that the latest project shows to have been made, field by field and in the order
 * in which they were sent. Without them a merge would take the person's own writes for somebody else's. What a deletion in
 * doubt names and is gone counts as deleted from here. Where the snapshot has a later version of it than the deletion named,
 * the server has refused that deletion.
 */
export function withAppliedWrites(snapshot: Project, latest: Project, writes: readonly InDoubtWrite[]): Project {
  if (writes.length === 0) return snapshot;
  const now = entitiesOf(latest);
  const isThere = (id: string) => now.has(id);
  return writes.reduce((applied, { step, version = 0 }) => {
    const known = findEntity(applied, subjectId(step, applied));
    const current = findEntity(latest, subjectId(step, latest));
    if (known === undefined) return applied;
    if (isChange(step)) return current ? applyStep(applied, appliedPart(step, known, current, isThere)) : applied;
    const wasRefused = latestVersionOf(applied, subjectId(step, applied), known) > version;
    return current || wasRefused ? applied : applyStep(applied, step);
  }, snapshot);
}

/** As the server tells it: that of a member is the greatest of their own and those of what they paid. */
function latestVersionOf(project: Project, id: string, { version = 0 }: Entity): number {
  const paid = findMember(project, id)?.expenses ?? [];
  return Math.max(version, ...paid.map((expense) => expense.version ?? 0));
}

/** The writes that the server may still make. Where it tells no versions, none is taken to come after what was read. */
export function stillInDoubt(latest: Project, writes: readonly InDoubtWrite[]): readonly InDoubtWrite[] {
  const now = entitiesOf(latest);
  return filterShared(writes, ({ step, version }) => {
    const entity = now.get(subjectId(step, latest));
    return entity?.version !== undefined && entity.version === version;
  });
}

/** The step with only those of its fields that the entity has by now. */
function appliedPart(step: ChangeStep, known: Entity, now: Entity, isThere: (id: string) => boolean): ChangeStep {
  const sent = step.kind === 'expense-updated' ? step.expense : step;
  const name = sameName(now.name, sent.name) ? sent.name : known.name;
  if (step.kind === 'project-updated') {
    const currency =
      step.currency !== undefined && step.currency === (now.currency ?? null) ? step.currency : undefined;
    return {
      kind: step.kind,
      name,
      ...(currency !== undefined && { currency }),
      ...(step.rates !== undefined && { rates: appliedRates(step.rates, (known as Project).rates, now.rates) }),
    };
  }
  if (step.kind === 'member-updated') {
    return { ...step, name, order: now.order === step.order ? step.order : (known as Member).order };
  }
  const { payerId: _payer, ...base } = known as Expense & Entity;
  const { amount, original, order, isPayment, date, note } = step.expense;
  const isBillApplied = now.amount === amount && sameOriginal(now.original, original);
  const payerId = step.payerId === now.payerId ? step.payerId : undefined;
  const expense = {
    ...base,
    name,
    amount: isBillApplied ? amount : base.amount,
    original: isBillApplied ? original : base.original,
    order: now.order === order ? order : base.order,
    isPayment: now.isPayment === isPayment ? isPayment : base.isPayment,
    date: now.date === date ? date : base.date,
    note: sameNote(now.note, note) ? note : base.note,
    ...appliedSharing(step.expense, base, sharingOf(now), isThere),
  };
  return { ...step, expense, payerId };
}

/** Each rate counts by itself. */
function appliedRates(sent: Rates | null, known: Rates = {}, now: Rates = {}): Rates | null {
  const codes = Object.keys({ ...known, ...sent });
  const values = codes.map((code) => [code, (sent?.[code] === now[code] ? sent : known)?.[code] ?? null]);
  return ratesIn(Object.fromEntries(values)) ?? null;
}

/** The list counts as a whole, but for who has been deleted since, and each weight by itself. */
function appliedSharing(sent: Sharing, known: Sharing, now: Sharing, isThere: (id: string) => boolean): Sharing {
  const left = sent.involvedMemberIds.filter(isThere);
  const isListApplied =
    sameInvolved(now.involvedMemberIds, sent.involvedMemberIds) ||
    // An empty list would be everyone.
    (left.length > 0 && sameInvolved(now.involvedMemberIds, left));
  const { involvedMemberIds } = isListApplied ? sent : known;
  const weights = involvedMemberIds.map((id) => {
    const isIn = [sent, now].every((side) => side.involvedMemberIds.includes(id));
    const isApplied = isIn && weightOf(sent.weights, id) === weightOf(now.weights, id);
    return [id, weightOf((isApplied ? sent : known).weights, id)];
  });
  return { involvedMemberIds, weights: weightsFor(involvedMemberIds, Object.fromEntries(weights)) };
}
