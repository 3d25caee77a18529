import { byId } from '@/lib/domain/entities';
import { findExpense } from '@/lib/domain/find-entity';
import { isPaymentTo, weightsOf, withInvolved } from '@/lib/domain/involvement';
import { involvedAfterDeletion, withoutMember } from '@/lib/domain/member-deletion';
import { ratesIn, withoutLooseRates } from '@/lib/domain/money/rates';
import { numbered } from '@/lib/domain/order';
import { type Place, placesOf, withPlaces } from '@/lib/domain/payer';
import type { Expense, Member, Project } from '@/lib/domain/project';
import { filterShared, mapExpenses, mapShared, withFields } from '@/lib/domain/structural-sharing';
import type { Conflict, Conflicts } from './conflict';
import type { Theirs } from './conflict-values';

/**
 * The draft as it may be saved with open conflicts: it has others' values, and what others deleted stays deleted. An expense
 * that I have given to somebody whom others deleted stays with who pays for it in the snapshot, whom I can't delete with it then. A
 * payment to somebody whom others deleted stays with whom it is to there, and where it is new it is none.
 */
export function withTheirValues(draft: Project, conflicts: Conflicts, snapshot: Project): Project {
  if (conflicts.size === 0) return draft;
  const isDeleted = ({ id }: Member | Expense) => conflicts.get(id)?.existence?.theirs === 'removed';
  const deleted = draft.members.filter(isDeleted);
  const places = new Map([...placesOfPaid(deleted, snapshot), ...theirPlaces(conflicts)]);
  const present = withMembersBack(draft.members, payersDeletedByMe(draft, places, snapshot), snapshot);
  const payable = withoutPaymentsToGone(withPlaces(present, places), deleted, snapshot);
  const remaining = deleted.reduce((members, { id }) => withoutMember(members, id), payable);
  const memberIds = new Set(remaining.map(({ id }) => id));

  function withTheirFields(expense: Expense, payerId: string): Expense {
    const conflict = conflicts.get(expense.id);
    if (conflict === undefined) return expense;
    return withFields(withTheirSharing(expense, payerId, conflict), {
      name: theirsOr(conflict.name, expense.name),
      amount: theirsOr(conflict.amount, expense.amount),
      original: conflict.amount ? conflict.amount.original : expense.original,
      isPayment: theirsOr(conflict.payment, expense.isPayment) || undefined,
      date: theirsOr(conflict.date, expense.date) ?? undefined,
      note: theirsOr(conflict.note, expense.note) ?? undefined,
    });
  }

  function withTheirSharing(expense: Expense, payerId: string, { involved, weights }: Conflict): Expense {
    if (!involved && !weights) return expense;
    const list = involved
      ? // Their list may name members that I have deleted.
        involvedAfterDeletion(involved.theirs, payerId, (id) => memberIds.has(id))
      : expense.involvedMemberIds;
    const ofList = weightsOf(list, involved ? involved.weights : expense.weights);
    return withInvolved(expense, list, { ...ofList, ...weights?.theirs });
  }

  const ids = [...conflicts.keys()];
  const isConcerned = (member: Member) => ids.some((id) => id === member.id || findExpense(member, id) !== undefined);
  const members = mapShared(remaining, (member) => {
    if (!isConcerned(member)) return member;
    const expenses = filterShared(member.expenses, (expense) => !isDeleted(expense));
    return withFields(member, {
      name: theirsOr(conflicts.get(member.id)?.name, member.name),
      expenses: mapShared(expenses, (expense) => withTheirFields(expense, member.id)),
    });
  });
  const { name, currency, rates } = conflicts.get(draft.id) ?? {};
  const head = currency ? { currency: currency.theirs ?? undefined, rates: currency.rates } : draft;
  return withoutLooseRates(
    withFields(draft, {
      name: theirsOr(name, draft.name),
      currency: head.currency,
      rates: rates ? ratesIn({ ...head.rates, ...rates.theirs }) : head.rates,
      members,
    }),
  );
}

function theirPlaces(conflicts: Conflicts): Map<string, Place> {
  return new Map(
    [...conflicts].flatMap(([id, { payer }]) =>
      payer ? [[id, { payerId: payer.theirs, order: payer.order }] as const] : [],
    ),
  );
}

/**
 * Those whom the draft no longer has, and who pay for what has its place with them. All else that they paid is deleted
 * with them.
 */
function payersDeletedByMe(draft: Project, places: ReadonlyMap<string, Place>, snapshot: Project): Member[] {
  const drafted = new Set(draft.members.map(({ id }) => id));
  const payerIds = new Set([...places.values()].map(({ payerId }) => payerId));
  return snapshot.members.flatMap((member) =>
    payerIds.has(member.id) && !drafted.has(member.id) ? [withFields(member, { expenses: [] })] : [],
  );
}

/** The members with those who are back, each ahead of whom it is ahead of in the snapshot. */
function withMembersBack(members: readonly Member[], back: readonly Member[], snapshot: Project): readonly Member[] {
  if (back.length === 0) return members;
  const places = new Map(snapshot.members.map(({ id }, at) => [id, at]));
  const placeOf = ({ id }: Member) => places.get(id) ?? snapshot.members.length;
  const all = [...members];
  for (const one of back) {
    const at = all.findIndex((other) => placeOf(other) > placeOf(one));
    all.splice(at === -1 ? all.length : at, 0, one);
  }
  return numbered(all);
}

function withoutPaymentsToGone(
  members: readonly Member[],
  gone: readonly Member[],
  snapshot: Project,
): readonly Member[] {
  if (gone.length === 0) return members;
  const saved = byId(snapshot.members.flatMap(({ expenses }) => expenses));
  const isToGone = (expense: Expense) => gone.some(({ id }) => isPaymentTo(expense, id));
  const present = mapShared(members, (member) =>
    withFields(member, { expenses: filterShared(member.expenses, (one) => saved.has(one.id) || !isToGone(one)) }),
  );
  return mapExpenses(present, (expense) => {
    const before = isToGone(expense) ? saved.get(expense.id) : undefined;
    return before ? withInvolved(expense, before.involvedMemberIds, before.weights ?? {}) : expense;
  });
}

/** Where the snapshot has what these members pay for. */
function placesOfPaid(members: readonly Member[], snapshot: Project): Map<string, Place> {
  const ids = new Set(members.flatMap(({ expenses }) => expenses.map(({ id }) => id)));
  return new Map(ids.size === 0 ? [] : [...placesOf(snapshot)].filter(([id]) => ids.has(id)));
}

function theirsOr<T>(conflicting: Theirs<T> | undefined, mine: T): T {
  return conflicting ? conflicting.theirs : mine;
}
