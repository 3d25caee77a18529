import { byId, sameEntity } from '@/lib/domain/entities';
import { sameRates } from '@/lib/domain/money/rates';
import { type PaidExpense, paidById } from '@/lib/domain/payer';
import type { Expense, Member, Project } from '@/lib/domain/project';

/** What a member is apart from its expenses and its version. */
export type MemberContent = Pick<Member, 'name' | 'order'>;

/** What an expense is apart from its version, with the id of the member who paid it. */
export type ExpenseContent = Omit<Expense, 'id' | 'version'> & { readonly memberId: string };

/**
 * What the entities that a change touched were before it, by their ids: null for one that was not there. What the change
 * did not touch is absent. So a state after the change and its patch give the state before it, and a patch of several
 * changes is the union of theirs in which the earlier wins.
 */
export interface Patch {
  readonly project?: Pick<Project, 'name' | 'currency' | 'rates'>;
  readonly members?: Readonly<Record<string, MemberContent | null>>;
  readonly expenses?: Readonly<Record<string, ExpenseContent | null>>;
}

/** The patch of the change that made one state into the other. What is alike in both is not in it. */
export function patchBetween(before: Project, after: Project): Patch {
  const { name, currency, rates } = before;
  const isSameHead = name === after.name && currency === after.currency && sameRates(rates, after.rates);
  const members = contentsBefore(byId(before.members), byId(after.members), sameEntity, memberContent);
  const expenses = contentsBefore(paidById(before.members), paidById(after.members), samePaid, paidContent);
  return {
    ...(!isSameHead && { project: { name, ...(currency !== undefined && { currency }), ...(rates && { rates }) } }),
    ...(members && { members }),
    ...(expenses && { expenses }),
  };
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

/** What the expense of this payer is apart from its version. */
export function expenseContent({
  payerId,
  expense: { id, version, ...content },
}: {
  readonly payerId: string;
  readonly expense: Expense;
}): ExpenseContent {
  return { memberId: payerId, ...content };
}

/** By the ids of all that is not the same after as before. */
function contentsBefore<T, C>(
  before: ReadonlyMap<string, T>,
  after: ReadonlyMap<string, T>,
  isSame: (a: T, b: T) => boolean,
  contentOf: (item: T) => C,
): Record<string, C | null> | null {
  const changed = [...before].filter(([id, item]) => {
    const now = after.get(id);
    return now === undefined || !isSame(item, now);
  });
  const added = [...after.keys()].filter((id) => !before.has(id));
  if (changed.length === 0 && added.length === 0) return null;
  return Object.fromEntries([
    ...changed.map(([id, item]) => [id, contentOf(item)] as const),
    ...added.map((id) => [id, null] as const),
  ]);
}
