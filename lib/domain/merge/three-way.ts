import type { Expense, Member, Project } from '@/lib/domain/project';
import { sameName } from '@/lib/domain/sameness';
import type { Conflict, Conflicts } from './conflict';
import { type Membership, mergeMembership } from './membership';
import { type BothSides, mergeField, type Sides } from './merge-field';
import { mergeInvolved } from './merge-involved';
import { mergeList, mergeOrder } from './merge-list';
import { hasTouchedExpense } from './touched';

export interface ThreeWay {
  /** My project, with what they have changed. */
  readonly project: Project;
  readonly conflicts: Conflicts;
}

interface Merge extends Membership {
  readonly bringsBack: boolean;
  readonly note: (id: string, conflict: Conflict) => void;
}

/**
 * Merges what two sides made of the same base. Where both have changed the same, mine stands and a conflict is noted.
 * What I have removed and they have touched comes back if `bringsBack` says so, and stays away otherwise. What only one
 * side has changed stays the same object, and costs nothing where whole lists are unchanged.
 */
export function mergeThreeWay(sides: Sides<Project>, { bringsBack }: { readonly bringsBack: boolean }): ThreeWay {
  const { base, mine, theirs } = sides;
  const conflicts = new Map<string, Conflict>();
  const note = (id: string, conflict: Conflict) => conflicts.set(id, { ...conflicts.get(id), ...conflict });

  const name = mergeName(sides, note);
  const lists = { base: base.members, mine: mine.members, theirs: theirs.members };
  const members = whatOneChanged(lists) ?? mergeMembers();
  const isMine = name === mine.name && members === mine.members;
  return { project: isMine ? mine : { ...mine, name, members }, conflicts };

  function mergeMembers() {
    const merge: Merge = { ...mergeMembership(sides, bringsBack), bringsBack, note };
    return mergeList(lists, (member) => mergeMember(merge, member));
  }
}

function mergeMember(merge: Merge, { base, mine, theirs }: Sides<Member | undefined>): Member | null {
  const member = theirs ?? mine;
  // A member stays or goes by the rules of the membership.
  if (member === undefined || !merge.after.has(member.id)) return null;
  if (base !== undefined && !(mine && theirs)) noteExistence(merge, member.id, mine !== undefined);

  // Expenses go by the same rules whether or not their member was removed: of a member that stays or comes back after
  // its removal, only what the other side has touched or added is left.
  const [before, ofMine, ofTheirs] = [base, mine, theirs].map((side) => side?.expenses ?? []);
  const lists = { base: before ?? [], mine: ofMine ?? [], theirs: ofTheirs ?? [] };
  const isQuiet = merge.removedByMe.size === 0 && merge.removedByThem.size === 0;
  const expenses =
    (isQuiet && whatOneChanged(lists)) || mergeList(lists, (expense) => mergeExpense(merge, member.id, expense));
  if (!mine || !theirs) return expenses === member.expenses ? member : { ...member, expenses };

  const both = { base, mine, theirs };
  return shared({ name: mergeName(both, merge.note), order: mergeOrder(both), expenses }, theirs, mine);
}

function mergeExpense(merge: Merge, payerId: string, sides: Sides<Expense | undefined>): Expense | null {
  const { base, mine, theirs } = sides;
  if (!mine || !theirs) return mergeOneSided(merge, payerId, sides);

  const both = { base, mine, theirs };
  const name = mergeName(both, merge.note);
  const amount = mergeField(both, 'amount', Object.is);
  const involved = mergeInvolved(sides, payerId, merge);
  if (amount.isContested) merge.note(mine.id, { amount: { theirs: theirs.amount } });
  if (involved.isContested) merge.note(mine.id, { involved: { theirs: theirs.involvedMemberIds } });
  const fields = { name, amount: amount.value, order: mergeOrder(both), involvedMemberIds: involved.value };
  return shared(fields, theirs, mine);
}

/** An expense that one side has added, or that the other has removed. */
function mergeOneSided(merge: Merge, payerId: string, sides: Sides<Expense | undefined>): Expense | null {
  const { base, mine, theirs } = sides;
  const expense = mine ?? theirs;
  if (expense === undefined) return null;
  if (base !== undefined) {
    // What one has removed and the other has not touched goes.
    const removedMembers = mine ? merge.removedByMe : merge.removedByThem;
    if (!mine && !merge.bringsBack) return null;
    if (!hasTouchedExpense(base, expense, payerId, removedMembers)) return null;
    // What they have removed and I have changed stays, and what I have removed and they have changed comes back.
    noteExistence(merge, expense.id, mine !== undefined);
  }
  const { value } = mergeInvolved(sides, payerId, merge);
  return shared({ involvedMemberIds: value }, expense);
}

function mergeName(both: BothSides<Project | Member | Expense>, note: Merge['note']): string | null {
  const { value, isContested } = mergeField(both, 'name', sameName);
  if (isContested) note(both.mine.id, { name: { theirs: both.theirs.name } });
  return value;
}

function noteExistence({ note }: Merge, id: string, isMine: boolean): void {
  note(id, { existence: { theirs: isMine ? 'removed' : 'changed' } });
}

/** The side that has changed the list, if only one has. */
function whatOneChanged<T>({ base, mine, theirs }: Sides<readonly T[]>): readonly T[] | null {
  if (mine === base) return theirs;
  return theirs === base ? mine : null;
}

/** The first of the sides that has all of these fields, or the first one with them. */
function shared<T extends object>(fields: Partial<T>, first: T, second: T = first): T {
  const isSame = (side: T) => (Object.keys(fields) as (keyof T)[]).every((key) => side[key] === fields[key]);
  return [first, second].find(isSame) ?? { ...first, ...fields };
}
