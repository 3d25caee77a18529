import { entitiesOf } from '@/lib/domain/entities';
import { findMember } from '@/lib/domain/find-entity';
import { receiverOf } from '@/lib/domain/involvement';
import { type Place, paidExpenses, placesOf } from '@/lib/domain/payer';
import type { Expense, Project } from '@/lib/domain/project';
import { sameItems, withFields } from '@/lib/domain/structural-sharing';
import type { Conflict } from './conflict';
import { mergeField, type Sides } from './merge-field';

/** Who pays for what after a merge. */
export interface MergedPayers {
  /** What each side has of that which this member pays for after the merge. */
  listsOf(memberId: string): Sides<readonly Expense[]>;
  /** Where the expense is on this side, or before. */
  placeOn(side: Side | 'base', expenseId: string): Place | undefined;
  /** Whether this side has given the expense to another payer. */
  isMovedOn(side: Side, expenseId: string): boolean;
}

type Side = 'mine' | 'theirs';

type Places = ReadonlyMap<string, Place>;

/** Merges who paid, like any other field. A member whom I have deleted gets nothing from them unless `bringsBack` is true. */
export function mergePayers(
  sides: Sides<Project>,
  bringsBack: boolean,
  note: (id: string, conflict: Conflict) => void,
): MergedPayers {
  const places = { base: placesOf(sides.base), mine: placesOf(sides.mine), theirs: placesOf(sides.theirs) };
  const isGone = (id: string) => !bringsBack && findMember(sides.base, id) && !findMember(sides.mine, id);
  // Nor does whom I have made the receiver of a payment: it would be to themselves.
  const isReceiver = (id: string, payerId: string) => {
    if (bringsBack) return false;
    const [before, now] = [sides.base, sides.mine].map((side) => entitiesOf(side).get(id) as Expense | undefined);
    return now && receiverOf(now) === payerId && !(before && receiverOf(before) === payerId);
  };
  const moved = new Map<string, Place>();
  for (const id of new Set([...places.theirs.keys(), ...places.mine.keys()])) {
    const [before, mine, theirs] = [places.base.get(id), places.mine.get(id), places.theirs.get(id)];
    const isTheirsLeft =
      theirs && theirs.payerId !== mine?.payerId && (isGone(theirs.payerId) || isReceiver(id, theirs.payerId));
    const place = mine && theirs && !isTheirsLeft ? mergePlaces(id, before, mine, theirs) : (mine ?? theirs);
    const isElsewhere = [before, mine, theirs].some((one) => one && one.payerId !== place?.payerId);
    if (place && isElsewhere) moved.set(id, place);
  }

  function mergePlaces(id: string, before: Place | undefined, mine: Place, theirs: Place): Place {
    const payers = { base: before?.payerId, mine: mine.payerId, theirs: theirs.payerId };
    const { value, isConflict } = mergeField(payers, Object.is);
    if (isConflict) note(id, { payer: { theirs: theirs.payerId, order: theirs.order } });
    return value === mine.payerId ? mine : theirs;
  }

  const lists = {
    base: listsAfter(sides.base, moved),
    mine: listsAfter(sides.mine, moved),
    theirs: listsAfter(sides.theirs, moved),
  };
  return {
    listsOf: (id) => ({ base: lists.base(id), mine: lists.mine(id), theirs: lists.theirs(id) }),
    placeOn: (side, id) => places[side].get(id),
    isMovedOn(side, id) {
      const [before, now] = [places.base.get(id), places[side].get(id)];
      return before !== undefined && now !== undefined && before.payerId !== now.payerId;
    },
  };
}

const NO_EXPENSES: readonly Expense[] = [];

/** What a side has of that which a member pays for, once these expenses have moved. Lists without such are the same objects. */
function listsAfter(project: Project, moved: Places): (memberId: string) => readonly Expense[] {
  const own = (memberId: string) => findMember(project, memberId)?.expenses ?? NO_EXPENSES;
  if (moved.size === 0) return own;
  const lists = new Map<string, Expense[]>();
  for (const { id, expenses } of project.members) {
    lists.set(
      id,
      expenses.filter((expense) => (moved.get(expense.id)?.payerId ?? id) === id),
    );
  }
  for (const { expense, payer } of paidExpenses(project.members)) {
    const place = moved.get(expense.id);
    if (!place || place.payerId === payer.id) continue;
    const list = lists.get(place.payerId) ?? [];
    list.push(withFields(expense, { order: place.order }));
    lists.set(place.payerId, list);
  }
  return (memberId) => {
    const list = lists.get(memberId) ?? NO_EXPENSES;
    return sameItems(list, own(memberId)) ? own(memberId) : list;
  };
}
