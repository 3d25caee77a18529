import { type Expense, type Member, nameOrNull } from './project';

/** Whether two names are saved alike: a blank name is no name. */
export function sameName(a: string | null, b: string | null): boolean {
  return nameOrNull(a) === nameOrNull(b);
}

/** Whether two members are saved alike, their expenses left aside. */
export function sameMember(a: Member, b: Member): boolean {
  return a === b || (sameName(a.name, b.name) && a.order === b.order);
}

/** Whether two expenses are saved alike. */
export function sameExpense(a: Expense, b: Expense): boolean {
  return (
    a === b ||
    (sameName(a.name, b.name) &&
      a.amount === b.amount &&
      a.order === b.order &&
      sameInvolved(a.involvedMemberIds, b.involvedMemberIds))
  );
}

/** Whether two involved lists name the same members, in whatever order. */
export function sameInvolved(a: readonly string[], b: readonly string[]): boolean {
  if (a === b) return true;
  if (a.length !== b.length) return false;
  const ids = new Set(a);
  return b.every((id) => ids.has(id));
}
