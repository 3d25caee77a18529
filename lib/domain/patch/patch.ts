import { byId, sameEntity } from '@/lib/domain/entities';
import { sameRates } from '@/lib/domain/money/rates';
import { sameName } from '@/lib/domain/name';
import { type PaidExpense, paidById } from '@/lib/domain/payer';
import type { Expense, Member, Project } from '@/lib/domain/project';

/** A member without its id, expenses and version. */
export type MemberContent = Pick<Member, 'name' | 'order'>;

/** An expense without its id and version, with the id of the member who paid it. */
export type ExpenseContent = Omit<Expense, 'id' | 'version'> & { readonly memberId: string };

/**
 * A change of a project: the new content of entities by their ids, and null for a removed one. Other entities stay as they are. A draft
 * is a patch on what the server last gave. The history stores of each change the patch that leads back.
 */
export interface Patch {
  readonly project?: Pick<Project, 'name' | 'currency' | 'rates'>;
  readonly members?: Readonly<Record<string, MemberContent | null>>;
  readonly expenses?: Readonly<Record<string, ExpenseContent | null>>;
}

export function isEmptyPatch({ project, members, expenses }: Patch): boolean {
  return !project && Object.keys(members ?? {}).length + Object.keys(expenses ?? {}).length === 0;
}

/** The patch that makes one state into the other. What is alike in both is not in it. */
export function diff(from: Project, to: Project): Patch {
  const { name, currency, rates } = to;
  const members = contentsTo(byId(from.members), byId(to.members), sameEntity, memberContent);
  const expenses = contentsTo(paidById(from.members), paidById(to.members), samePaid, paidContent);
  return {
    ...(!sameHead(from, to) && {
      project: { name, ...(currency !== undefined && { currency }), ...(rates && { rates }) },
    }),
    ...(members && { members }),
    ...(expenses && { expenses }),
  };
}

/** The patch that makes the whole project from one with nothing in it. */
export function wholePatch(project: Project): Patch {
  return diff({ ...project, name: null, currency: undefined, rates: undefined, members: [] }, project);
}

/** The entries of a patch that differ from those of another patch of the same entities. */
export function unlike({ project, members = {}, expenses = {} }: Patch, other: Patch): Patch {
  const unlikeMembers = unlikeContents(members, other.members, sameEntity);
  const unlikeExpenses = unlikeContents(expenses, other.expenses, sameExpense);
  return {
    ...(project && other.project && !sameHead(project, other.project) && { project }),
    ...(unlikeMembers.length > 0 && { members: Object.fromEntries(unlikeMembers) }),
    ...(unlikeExpenses.length > 0 && { expenses: Object.fromEntries(unlikeExpenses) }),
  };
}

function unlikeContents<C>(
  contents: Readonly<Record<string, C | null>>,
  others: Readonly<Record<string, C | null>> = {},
  isSame: (a: C, b: C) => boolean,
): [string, C | null][] {
  return Object.entries(contents).filter(([id, content]) => {
    const other = others[id] ?? null;
    return content === null || other === null ? content !== other : !isSame(content, other);
  });
}

function sameHead(a: NonNullable<Patch['project']>, b: NonNullable<Patch['project']>): boolean {
  return sameName(a.name, b.name) && a.currency === b.currency && sameRates(a.rates, b.rates);
}

function sameExpense(a: ExpenseContent, b: ExpenseContent): boolean {
  return a.memberId === b.memberId && sameEntity(a, b);
}

/** The payer is a part of the content. */
function samePaid(a: PaidExpense, b: PaidExpense): boolean {
  return a.payer.id === b.payer.id && sameEntity(a.expense, b.expense);
}

function paidContent({ expense, payer }: PaidExpense): ExpenseContent {
  return expenseContent({ expense, payerId: payer.id });
}

function memberContent({ name, order }: Member): MemberContent {
  return { name, order };
}

/** The content of an expense and its payer. */
export function expenseContent({
  payerId,
  expense: { id, version, ...content },
}: {
  readonly payerId: string;
  readonly expense: Expense;
}): ExpenseContent {
  return { memberId: payerId, ...content };
}

/** The contents in `to` of all items that differ, by id; null for an item that `to` lacks. */
function contentsTo<T, C>(
  from: ReadonlyMap<string, T>,
  to: ReadonlyMap<string, T>,
  isSame: (a: T, b: T) => boolean,
  contentOf: (item: T) => C,
): Record<string, C | null> | null {
  const changed = [...to].filter(([id, item]) => {
    const then = from.get(id);
    return then === undefined || !isSame(item, then);
  });
  const gone = [...from.keys()].filter((id) => !to.has(id));
  if (changed.length === 0 && gone.length === 0) return null;
  return Object.fromEntries([
    ...changed.map(([id, item]) => [id, contentOf(item)] as const),
    ...gone.map((id) => [id, null] as const),
  ]);
}
