import { byId, sameContent } from '@/lib/domain/entities';
import { receiverOf, sameInvolved, sameWeights, weightsFor } from '@/lib/domain/involvement';
import { involvedAfterDeletion } from '@/lib/domain/member-deletion';
import { ratesIn, sameBill, withoutLooseRates } from '@/lib/domain/money/rates';
import { sameName } from '@/lib/domain/name';
import { sameNote } from '@/lib/domain/note';
import { type Ordered, withOrder } from '@/lib/domain/order';
import { paidById } from '@/lib/domain/payer';
import type { Project, Rates } from '@/lib/domain/project';
import { splitOf } from '@/lib/domain/settlement/shares';
import { unitOf } from '@/lib/domain/sharing-unit';
import { mapShared, withFields } from '@/lib/domain/structural-sharing';
import { apply } from './apply';
import { diff, type ExpenseContent, expenseContent, isEmptyPatch, type MemberContent, type Patch } from './patch';

/** A patch that was made on one state of a project, as it is on another one. */
export interface Rebased {
  readonly patch: Patch;
  /** The ids of entries that both sides have changed, of which a person has to choose one. The patch has mine. */
  readonly questions: ReadonlySet<string>;
  /** The ids of entries of which mine replaces a name, a note or a day that others have changed meanwhile. */
  readonly replaced: ReadonlySet<string>;
}

/** Whose value stands where both sides have changed the same field: mine asks, and theirs does not. An undo gives way to theirs. */
type Winner = 'mine' | 'theirs';

/**
 * The patch that was made on `from`, as it is on `to`: field by field what only one side has changed stands. Entries that
 * both sides have removed, or made alike, are not in it any more.
 */
export function rebase(patch: Patch, from: Project, to: Project, winner: Winner = 'mine'): Rebased {
  return new Rebase(patch, from, to, winner).result();
}

/** The project without the change that led from `before` to `after`: each field that still is as the change left it. */
export function undo(
  project: Project,
  { before, after }: { readonly before: Project; readonly after: Project },
): Project {
  const undone = apply(project, rebase(diff(after, before), after, project, 'theirs').patch);
  // As long as nothing has changed since, no entry has taken a place that an entry had before.
  if (isEmptyPatch(diff(after, project))) return undone;
  const expensesOf = new Map(project.members.map(({ id, expenses }) => [id, expenses]));
  const members = mapShared(undone.members, (member) =>
    withFields(member, { expenses: withRoom(member.expenses, expensesOf.get(member.id) ?? []) }),
  );
  return withFields(undone, { members: withRoom(members, project.members) });
}

/** The items of which those that have come back stand before what has their places by now. */
function withRoom<T extends Ordered>(items: readonly T[], before: readonly T[]): readonly T[] {
  const known = new Set(before.map(({ id }) => id));
  if (items === before || items.every(({ id }) => known.has(id))) return items;
  const isLater = ({ id }: T) => Number(known.has(id));
  let free = Number.NEGATIVE_INFINITY;
  return items
    .toSorted((a, b) => a.order - b.order || isLater(a) - isLater(b))
    .map((item) => {
      const order = Math.max(item.order, free);
      free = order + 1;
      return withOrder(item, order);
    });
}

class Rebase {
  readonly #questions = new Set<string>();
  readonly #replaced = new Set<string>();
  readonly #members = new Map<string, MemberContent | null>();
  readonly #expenses = new Map<string, ExpenseContent | null>();
  readonly #was: Contents;
  readonly #theirs: Contents;

  constructor(
    private readonly patch: Patch,
    private readonly from: Project,
    private readonly to: Project,
    private readonly winner: Winner,
  ) {
    this.#was = contentsOf(from);
    this.#theirs = contentsOf(to);
  }

  result(): Rebased {
    const { members = {}, expenses = {} } = this.patch;
    for (const [id, mine] of Object.entries(members)) this.#member(id, mine);
    for (const [id, mine] of Object.entries(expenses)) this.#expense(id, mine);
    for (const id of this.#members.keys()) this.#askAboutLateExpenses(id);
    for (const [id, mine] of this.#expenses) if (mine) this.#expenses.set(id, this.#withPayer(id, mine));
    for (const [id, mine] of this.#members) if (mine) this.#bringBackExpenses(id);
    const patch = { ...this.#head(), members: this.#members, expenses: this.#expenses };
    const { project, members: ofMembers, expenses: ofExpenses } = patch;
    return {
      patch: {
        ...(project && { project }),
        ...(ofMembers.size > 0 && { members: Object.fromEntries(ofMembers) }),
        ...(ofExpenses.size > 0 && { expenses: Object.fromEntries(ofExpenses) }),
      },
      questions: this.#questions,
      replaced: this.#replaced,
    };
  }

  #head(): Pick<Patch, 'project'> {
    const { from, to, patch } = this;
    const mine = patch.project;
    if (mine === undefined) return {};
    const name = this.#pick(to.id, sameName, 'stands', [from.name, mine.name, to.name]);
    const currency = this.#pick(to.id, Object.is, 'asks', [from.currency, mine.currency, to.currency]);
    const rates = currency === to.currency ? this.#rates(mine) : mine.rates;
    return { project: diff(to, withoutLooseRates({ ...to, name, currency, rates })).project };
  }

  /** Rates are those of one currency: where mine has another one, theirs stand. */
  #rates(mine: NonNullable<Patch['project']>): Rates | undefined {
    const { from, to } = this;
    if (mine.currency !== to.currency) return to.rates;
    const was = from.currency === to.currency ? from.rates : undefined;
    const codes = new Set([was, mine.rates, to.rates].flatMap((rates) => Object.keys(rates ?? {})));
    const rateOf = (code: string) => {
      const ofCode = [was?.[code], mine.rates?.[code], to.rates?.[code]] as const;
      return this.#pick<string | undefined>(to.id, Object.is, 'asks', ofCode) ?? null;
    };
    return ratesIn(Object.fromEntries([...codes].map((code) => [code, rateOf(code)])));
  }

  #member(id: string, mine: MemberContent | null): void {
    const [was, theirs] = [this.#was.members.get(id) ?? null, this.#theirs.members.get(id) ?? null];
    if (mine === null || theirs === null) {
      this.#existence(this.#members, id, { was, mine, theirs }, (a, b) => sameName(a.name, b.name));
      return;
    }
    const base = was ?? theirs;
    const name = this.#pick(id, sameName, 'stands', [base.name, mine.name, theirs.name]);
    const order = this.#pick(id, Object.is, 'silent', [base.order, mine.order, theirs.order]);
    if (!sameMember({ name, order }, theirs)) this.#members.set(id, { name, order });
  }

  #expense(id: string, changed: ExpenseContent | null): void {
    const [before, latest] = [this.#was.expenses.get(id), this.#theirs.expenses.get(id)];
    if (changed && !sameInvolved(changed.involvedMemberIds, before?.involvedMemberIds ?? []))
      this.#bringBackAll(changed);
    const [was, mine, theirs] = [this.#leftOf(before), this.#leftOf(changed), this.#leftOf(latest)];
    if (mine === null || theirs === null) {
      this.#existence(this.#expenses, id, { was, mine, theirs }, samePaid);
      if (mine !== null && was === null) this.#askAboutTwin(id, mine);
    } else {
      const merged = this.#mergedExpense(id, was ?? theirs, mine, theirs);
      if (!latest || !sameExpense(merged, latest)) this.#expenses.set(id, merged);
    }
    if (mine && this.#expenses.has(id) && this.#isOfOtherCurrency(was, mine)) this.#ask(id);
  }

  /** Decides about an entry that one side has removed, or that one side alone has. */
  #existence<Content>(
    entries: Map<string, Content | null>,
    id: string,
    { was, mine, theirs }: { was: Content | null; mine: Content | null; theirs: Content | null },
    isSame: (a: Content, b: Content) => boolean,
  ): void {
    if (mine === null && theirs === null) return;
    // A place in a list is no reason to keep what others have removed.
    if (theirs === null && mine !== null && was !== null && isSame(mine, was)) return;
    const isChangedByThem = was !== null && (theirs === null || !isSame(was, theirs));
    if (isChangedByThem && this.winner === 'theirs') return;
    if (isChangedByThem) this.#ask(id);
    entries.set(id, mine);
  }

  #mergedExpense(id: string, was: ExpenseContent, mine: ExpenseContent, theirs: ExpenseContent): ExpenseContent {
    const fields = FIELDS.flatMap(({ keys, isSame, onBoth }) => {
      const side = this.#pick(id, isSame, onBoth, [was, mine, theirs]);
      return keys.map((key) => [key, side[key]] as const);
    });
    const merged: ExpenseContent = {
      ...theirs,
      ...Object.fromEntries(fields),
      ...(was.memberId !== theirs.memberId && this.#payerWhoStays(id, mine, theirs)),
    };
    const isOfOne = [mine, theirs].some((side) => sameBill(side, merged) && sameSplit(side, merged));
    const isByAmounts = [mine, theirs].some((side) => isInAmounts(side) && sameSplit(side, merged));
    if (isOfOne || !isByAmounts || isInAmounts(merged)) return withoutUndefined(merged);
    // An amount that one side has typed and parts of another amount that the other has typed can't be merged.
    this.#ask(id);
    const { amount, original, involvedMemberIds, weights } = this.winner === 'mine' ? mine : theirs;
    return withoutUndefined({ ...merged, amount, original, involvedMemberIds, weights });
  }

  /** They have given the expense to a member whom this side removes: it stays with its payer here, and is asked about. */
  #payerWhoStays(
    id: string,
    mine: ExpenseContent,
    theirs: ExpenseContent,
  ): Pick<ExpenseContent, 'memberId'> | undefined {
    if (this.winner === 'theirs' || this.#isThere(theirs.memberId) || !this.#isThere(mine.memberId)) return undefined;
    this.#ask(id);
    return { memberId: mine.memberId };
  }

  /** Mine and theirs of one field: one of them where both have changed it otherwise. */
  #pick<Value>(
    id: string,
    isSame: (a: Value, b: Value) => boolean,
    onBoth: OnBoth,
    [was, mine, theirs]: readonly [was: Value, mine: Value, theirs: Value],
  ): Value {
    if (isSame(mine, was)) return theirs;
    if (isSame(theirs, was) || isSame(mine, theirs)) return mine;
    if (this.winner === 'theirs') return theirs;
    if (onBoth === 'asks') this.#ask(id);
    if (onBoth === 'stands') this.#replaced.add(id);
    return mine;
  }

  /** A removal of a member would take along expenses that others have entered or changed since. */
  #askAboutLateExpenses(memberId: string): void {
    if (this.#members.get(memberId) !== null) return;
    for (const [id, theirs] of this.#theirs.expenses) {
      const [was, now] = [this.#leftOf(this.#was.expenses.get(id)), this.#leftOf(theirs)];
      const isLate = theirs.memberId === memberId && !(was && now && samePaid(was, now));
      if (!isLate || this.#expenses.get(id)) continue;
      if (this.winner === 'theirs') this.#members.delete(memberId);
      // The expense goes with the member, and the question about it too.
      this.#questions.delete(id);
      this.#ask(memberId);
    }
  }

  /** A payment that others have noted between the same two meanwhile may be the same one. */
  #askAboutTwin(id: string, mine: ExpenseContent): void {
    const to = receiverOf(mine);
    if (to === undefined) return;
    for (const [other, theirs] of this.#theirs.expenses) {
      const isBetweenThem = theirs.memberId === mine.memberId && receiverOf(theirs) === to;
      if (isBetweenThem && !this.#was.expenses.has(other)) this.#ask(id);
    }
  }

  /** The amount was typed in the currency that the project had, and counts in another one now. */
  #isOfOtherCurrency(was: ExpenseContent | null, mine: ExpenseContent): boolean {
    const { from, to, winner } = this;
    if (winner === 'theirs' || !from.currency || !to.currency || from.currency === to.currency) return false;
    return Boolean(mine.amount) && mine.amount !== was?.amount && !mine.original;
  }

  /** The expense without the sharers whom either side has removed. That is no change of the expense. */
  #leftOf(content: ExpenseContent | null = null): ExpenseContent | null {
    if (content === null) return null;
    const { memberId, involvedMemberIds, weights } = content;
    const list = involvedAfterDeletion(involvedMemberIds, memberId, (id) => this.#isThere(id));
    if (list === involvedMemberIds) return content;
    return withoutUndefined({ ...content, involvedMemberIds: list, weights: weightsFor(list, weights) });
  }

  #isThere(memberId: string): boolean {
    return this.#members.has(memberId) ? this.#members.get(memberId) !== null : this.#theirs.members.has(memberId);
  }

  /** The expense with its payer. One who is gone comes back, and is asked about. */
  #withPayer(id: string, mine: ExpenseContent): ExpenseContent {
    const { memberId } = mine;
    if (this.#isThere(memberId)) return mine;
    if (this.winner === 'mine') this.#bringBack(memberId);
    if (this.#isThere(memberId)) return mine;
    return { ...mine, memberId: this.#theirs.expenses.get(id)?.memberId ?? memberId };
  }

  /** An expense that was given to nobody but members who are gone brings them back. */
  #bringBackAll({ involvedMemberIds }: ExpenseContent): void {
    if (this.winner === 'theirs' || involvedMemberIds.some((id) => this.#isThere(id))) return;
    for (const id of involvedMemberIds) this.#bringBack(id);
  }

  #bringBack(memberId: string): void {
    const was = this.#was.members.get(memberId);
    if (was === undefined) return;
    this.#members.set(memberId, { name: was.name, order: was.order });
    this.#ask(memberId);
  }

  /** A member whom others have removed comes back with the expenses and shares that went along. */
  #bringBackExpenses(memberId: string): void {
    if (this.#theirs.members.has(memberId) || !this.#was.members.has(memberId)) return;
    const isOther = (id: string) => id !== memberId;
    for (const [id, was] of this.#was.expenses) {
      const theirs = this.#theirs.expenses.get(id);
      // The question about the member covers the expense.
      if (theirs === undefined && this.#expenses.get(id)?.memberId === memberId) this.#questions.delete(id);
      if (this.#expenses.has(id)) continue;
      const { involvedMemberIds, weights } = was;
      const left = theirs && involvedAfterDeletion(involvedMemberIds, theirs.memberId, isOther);
      const hasLost = left && left !== involvedMemberIds && sameInvolved(left, theirs.involvedMemberIds);
      if (hasLost) this.#expenses.set(id, withoutUndefined({ ...theirs, involvedMemberIds, weights }));
      else if (theirs === undefined && was.memberId === memberId) this.#expenses.set(id, this.#leftOf(was));
    }
  }

  #ask(id: string): void {
    if (this.winner === 'mine') this.#questions.add(id);
  }
}

/** The rule for a field that both sides have changed: a person is asked, or mine stands, with a notice or without. */
type OnBoth = 'asks' | 'stands' | 'silent';

interface Field {
  readonly keys: readonly (keyof ExpenseContent)[];
  readonly isSame: (a: ExpenseContent, b: ExpenseContent) => boolean;
  readonly onBoth: OnBoth;
}

const FIELDS: readonly Field[] = [
  { keys: ['name'], isSame: (a, b) => sameName(a.name, b.name), onBoth: 'stands' },
  { keys: ['note'], isSame: (a, b) => sameNote(a.note, b.note), onBoth: 'stands' },
  { keys: ['date'], isSame: (a, b) => a.date === b.date, onBoth: 'stands' },
  { keys: ['isPayment'], isSame: (a, b) => a.isPayment === b.isPayment, onBoth: 'silent' },
  { keys: ['memberId'], isSame: (a, b) => a.memberId === b.memberId, onBoth: 'asks' },
  { keys: ['order'], isSame: (a, b) => a.order === b.order, onBoth: 'silent' },
  {
    keys: ['amount', 'original'],
    isSame: sameBill,
    onBoth: 'asks',
  },
  { keys: ['involvedMemberIds', 'weights'], isSame: sameSplit, onBoth: 'asks' },
];

function sameSplit(a: ExpenseContent, b: ExpenseContent): boolean {
  return sameInvolved(a.involvedMemberIds, b.involvedMemberIds) && sameWeights(a.weights, b.weights);
}

function isInAmounts({ amount, weights, involvedMemberIds }: ExpenseContent): boolean {
  return weights !== undefined && unitOf(amount, splitOf({ involvedMemberIds, weights }, [])) === 'amounts';
}

function sameMember(a: MemberContent, b: MemberContent): boolean {
  return a.order === b.order && sameName(a.name, b.name);
}

function sameExpense(a: ExpenseContent, b: ExpenseContent): boolean {
  return a.order === b.order && samePaid(a, b);
}

/** Whether both hold the same. Their places in a list do not count. */
function samePaid(a: ExpenseContent, b: ExpenseContent): boolean {
  return a.memberId === b.memberId && sameContent(a, b);
}

interface Contents {
  readonly members: ReadonlyMap<string, MemberContent>;
  readonly expenses: ReadonlyMap<string, ExpenseContent>;
}

const known = new WeakMap<Project, Contents>();

/** Members and expenses by their ids, each apart from all others. Made once of each project. */
function contentsOf(project: Project): Contents {
  let contents = known.get(project);
  if (contents === undefined) {
    const expenses = [...paidById(project.members)].map(
      ([id, { expense, payer }]) => [id, expenseContent({ expense, payerId: payer.id })] as const,
    );
    contents = { members: byId(project.members), expenses: new Map(expenses) };
    known.set(project, contents);
  }
  return contents;
}

function withoutUndefined(content: ExpenseContent): ExpenseContent {
  return Object.fromEntries(Object.entries(content).filter(([, value]) => value !== undefined)) as ExpenseContent;
}
