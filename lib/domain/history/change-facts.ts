import { byId, sameContent } from '@/lib/domain/entities';
import { withoutMember } from '@/lib/domain/member-deletion';
import { sameName } from '@/lib/domain/name';
import { type PaidExpense, paidById, placesOf } from '@/lib/domain/payer';
import type { Member, Project } from '@/lib/domain/project';
import type { Change, Entry } from './entries';

/** What a person calls one change. */
export type Fact =
  | { readonly kind: 'project-renamed'; readonly from: string | null; readonly to: string | null }
  | { readonly kind: 'currency-changed'; readonly from?: string; readonly to?: string }
  /** What one unit of another currency is in the project's. */
  | {
      readonly kind: 'rate-changed';
      readonly code: string;
      readonly currency: string;
      readonly from?: string;
      readonly to?: string;
    }
  | { readonly kind: 'member-added'; readonly member: Member }
  /** With the expenses that are back with them. */
  | { readonly kind: 'member-back'; readonly member: Member }
  | { readonly kind: 'member-renamed'; readonly from: Member; readonly to: Member }
  /** With the expenses that went with them. */
  | { readonly kind: 'member-removed'; readonly member: Member }
  | ({ readonly kind: 'expense-added' } & PaidExpense)
  | ({ readonly kind: 'expense-back' } & PaidExpense)
  | { readonly kind: 'expense-changed'; readonly from: PaidExpense; readonly to: PaidExpense }
  | ({ readonly kind: 'expense-removed' } & PaidExpense)
  /** Nothing but places in lists has changed. */
  | { readonly kind: 'reordered' };

/** What an entry of the history has changed. */
export function factsOf({ kind, before, after }: Pick<Entry, 'kind' | 'before' | 'after'>): Fact[] {
  return factsBetween(before, after, kind === 'undone' || kind === 'put_back');
}

/**
 * What is different after an entry of the history, in the order of the project: what is gone comes last. What follows from
 * another fact is left out: the expenses that a member took along, and the lists that the member left. In an entry that brings
 * back, the same holds for who returns.
 */
export function factsBetween(before: Project, after: Project, bringsBack = false): Fact[] {
  const facts: Fact[] = [];
  if (!sameName(before.name, after.name)) facts.push({ kind: 'project-renamed', from: before.name, to: after.name });
  if (before.currency !== after.currency) {
    facts.push({ kind: 'currency-changed', from: before.currency, to: after.currency });
  }
  facts.push(...factsOfRates(before, after));
  if (before.members !== after.members) facts.push(...factsOfMembers(before.members, after.members, bringsBack));
  return facts.length === 0 && isReordered(before, after) ? [{ kind: 'reordered' }] : facts;
}

/** What rates have gone with a currency needs no word. */
function factsOfRates(before: Project, after: Project): Fact[] {
  const { currency, rates = {} } = after;
  const known = currency === before.currency ? (before.rates ?? {}) : {};
  if (currency === undefined) return [];
  return [...new Set([...Object.keys(known), ...Object.keys(rates)])].sort().flatMap((code): Fact[] => {
    const [from, to] = [known[code], rates[code]];
    return from === to ? [] : [{ kind: 'rate-changed', code, currency, from, to }];
  });
}

function factsOfMembers(before: readonly Member[], after: readonly Member[], bringsBack: boolean): Fact[] {
  const removed = onlyIn(before, after);
  const added = onlyIn(after, before);
  // What both have, without what the coming or going of members has changed by itself.
  const from = without(before, removed);
  const to = bringsBack ? without(after, added) : after;
  const [known, newcomers] = [byId(before), byId(added)];
  const facts = after.flatMap((member): Fact[] => {
    const old = known.get(member.id);
    if (old === undefined) {
      return [{ kind: bringsBack ? 'member-back' : 'member-added', member: newcomers.get(member.id) ?? member }];
    }
    return sameName(old.name, member.name) ? [] : [{ kind: 'member-renamed', from: old, to: member }];
  });
  const paidBefore = new Map([...expensesIn(from, to), ...movedOn(before, removed)]);
  const paidAfter = new Map([...expensesIn(to, from), ...(bringsBack ? movedOn(after, added) : [])]);
  facts.push(...inFull(factsOfExpenses(paidBefore, paidAfter, bringsBack), before, after));
  return [...facts, ...removed.map((member) => ({ kind: 'member-removed' as const, member }))];
}

function factsOfExpenses(
  before: ReadonlyMap<string, PaidExpense>,
  after: ReadonlyMap<string, PaidExpense>,
  bringsBack: boolean,
): Fact[] {
  const gone = [...before.values()].filter(({ expense }) => !after.has(expense.id));
  const facts = [...after.values()].flatMap((to): Fact[] => {
    const from = before.get(to.expense.id);
    if (from === undefined) return [{ kind: bringsBack ? 'expense-back' : 'expense-added', ...to }];
    const isSame = from.payer.id === to.payer.id && sameContent(from.expense, to.expense);
    return isSame ? [] : [{ kind: 'expense-changed', from, to }];
  });
  return [...facts, ...gone.map((paid) => ({ kind: 'expense-removed' as const, ...paid }))];
}

/** The facts, in which an expense that is gone or back is for those as well who went or came with it. */
function inFull(facts: readonly Fact[], before: readonly Member[], after: readonly Member[]): Fact[] {
  const [gone, back] = [expensesIn(before, after), expensesIn(after, before)];
  return facts.map((fact) => {
    if (fact.kind === 'expense-removed') return { ...fact, ...gone.get(fact.expense.id) };
    return fact.kind === 'expense-back' ? { ...fact, ...back.get(fact.expense.id) } : fact;
  });
}

/** The expenses by id. Those of a member who is the same object in both lists are left out. */
function expensesIn(members: readonly Member[], others: readonly Member[]): Map<string, PaidExpense> {
  const same = new Set(others);
  return paidById(members.filter((member) => !same.has(member)));
}

/** Who is not among the others, with what nobody there has paid. */
function onlyIn(members: readonly Member[], others: readonly Member[]): readonly Member[] {
  const gone = members.filter(isNotIn(others));
  if (gone.length === 0) return gone;
  const stays = placesOf({ members: others });
  return gone.map((member) => ({ ...member, expenses: member.expenses.filter(({ id }) => !stays.has(id)) }));
}

/** The expenses, by id, of those who are gone that did not go with them: another has paid them. */
function movedOn(members: readonly Member[], gone: readonly Member[]): Map<string, PaidExpense> {
  const went = new Map(gone.map(({ id, expenses }) => [id, new Set(expenses.map((expense) => expense.id))]));
  const hasMovedOn = ({ expense, payer }: PaidExpense) => went.get(payer.id)?.has(expense.id) === false;
  return new Map([...paidById(members)].filter(([, paid]) => hasMovedOn(paid)));
}

function isNotIn(others: readonly Member[]): (member: Member) => boolean {
  const ids = new Set(others.map(({ id }) => id));
  return ({ id }) => !ids.has(id);
}

function without(members: readonly Member[], gone: readonly Member[]): readonly Member[] {
  return gone.reduce((remaining, { id }) => withoutMember(remaining, id), members);
}

function isReordered(before: Project, after: Project): boolean {
  const places = ({ members }: Project) =>
    members.map(({ id, order, expenses }) => [id, order, expenses.map((one) => [one.id, one.order])]);
  return before.members !== after.members && JSON.stringify(places(before)) !== JSON.stringify(places(after));
}

/** Whether the change made the member, the expense or the project of this id another one. */
export function touches({ before: { project, members, expenses } }: Change, id: string, projectId: string): boolean {
  if (id === projectId) return project !== undefined;
  return contentOf(members, id) !== undefined || contentOf(expenses, id) !== undefined;
}

/** An id of another server may be the name of a property that each object has. */
function contentOf<C>(contents: Readonly<Record<string, C>> | undefined, id: string): C | undefined {
  return contents && Object.hasOwn(contents, id) ? contents[id] : undefined;
}
