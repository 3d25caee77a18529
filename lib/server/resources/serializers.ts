import 'server-only';
import { createHash } from 'node:crypto';
import { amountInProject, originalToWire } from '@/lib/contract/minor-units';
import {
  projectFromWire,
  type WireExpense,
  type WirePaidExpense,
  type WireProject,
  type WireProjectHead,
} from '@/lib/contract/project';
import { weightOf } from '@/lib/domain/involvement';
import type { Rated } from '@/lib/domain/money/counted-amounts';
import { byOrder } from '@/lib/domain/order';
import type { ExpenseContent } from '@/lib/domain/patch/patch';
import type { Original, Project } from '@/lib/domain/project';
import type {
  ExpenseRow,
  InvolvedList,
  InvolvementRow,
  MemberRow,
  ProjectRows,
} from '@/lib/server/repositories/project-repository';
import { ratesOfColumn, rowOfExpense } from '@/lib/server/resources/columns';
import { currentEpoch } from '@/lib/server/resources/epoch';

/** What an answer tells of a project besides its members. */
export function toWireProjectHead(project: ProjectRows['project']): WireProjectHead {
  return {
    id: project.id,
    ...toWireProjectContent(project),
    created_at: project.createdAt.toISOString(),
    updated_at: project.updatedAt.toISOString(),
    epoch: currentEpoch(),
    version: project.version,
  };
}

/** What the history stores of a project's own row. */
export function toWireProjectContent({ name, currency, rates: column }: ProjectRows['project']) {
  const rates = ratesOfColumn(column, currency);
  return { name, ...(currency !== null && { currency }), ...(rates && { rates }) };
}

type OptionalFields = Pick<WireExpense, 'is_payment' | 'date' | 'note' | 'original' | 'created_at'>;

/** The fields that not every expense has. */
function toWireOptional(expense: ExpenseRow): OptionalFields {
  const { isPayment, date, note, createdAt } = expense;
  const original = originalOf(expense);
  return {
    ...(isPayment && { is_payment: true }),
    ...(date !== null && { date }),
    ...(note !== null && { note }),
    ...(original && { original: originalToWire(original) }),
    ...(createdAt !== null && { created_at: createdAt.toISOString() }),
  };
}

function originalOf({ originalAmount, originalCurrency }: ExpenseRow): Original | undefined {
  if (originalAmount === null || originalCurrency === null) return undefined;
  return { amount: Number(originalAmount), currency: originalCurrency };
}

/** A member that an expense names, with its weight in that expense. */
type InvolvedRow = Omit<MemberRow, 'version'> & Pick<InvolvementRow, 'weight'>;

/** The link by which a project is read, and whether nothing can be changed by it. */
interface SeenBy {
  link: string;
  isReadOnly: boolean;
}

/** Rows to the wire shape, as the holder of the link sees it. Members, expenses and involved members are sorted by order, then by id. */
export function toWireProject(rows: ProjectRows, { link, isReadOnly }: SeenBy): WireProject {
  const { id, ...head } = toWireProjectHead(rows.project);
  const identity = isReadOnly ? { read_only: true as const } : { mark: projectMark(id) };
  return { id: link, ...identity, ...head, members: wireMembersOf(rows) };
}

/** Rows to the project as the rules see it. */
export function toDomainProject(rows: ProjectRows): Project {
  return projectFromWire({ ...toWireProjectHead(rows.project), members: wireMembersOf(rows) });
}

function wireMembersOf({ project, members, expenses, lists }: ProjectRows): WireProject['members'] {
  const rated = toWireProjectContent(project);
  const memberById = new Map(members.map((member) => [member.id, { ...member, weight: 1n }]));
  const listByExpense = new Map(lists.map((list) => [list.expenseId, list]));
  const expensesByMember = groupBy(expenses, (expense) => expense.memberId);
  const toWire = (expense: ExpenseRow) => {
    const list = listByExpense.get(expense.id);
    return toWireExpense(expense, list === undefined ? [] : involvedIn(list, memberById), rated);
  };
  return members.toSorted(byOrder).map(({ id, name, order, version }) => {
    const paid = (expensesByMember.get(id) ?? []).sort(byOrder);
    const greatest = paid.reduce((most, expense) => Math.max(most, expense.version), version);
    return { id, name, order, version: greatest, expenses: paid.map(toWire) };
  });
}

/**
 * Lets a browser recognize a project that has got another link (docs/decisions/031-marks-of-projects.md): 32 hexadecimal digits
 * made of its own id, which has 128 random bits. So the mark leads to no link.
 */
function projectMark(projectId: string): string {
  return createHash('sha256').update(`mark of the project ${projectId}`).digest('hex').slice(0, 32);
}

/** The members in the list. `memberById` has them with the weight 1. */
function involvedIn(
  { memberIds, weights }: InvolvedList,
  memberById: ReadonlyMap<string, InvolvedRow>,
): readonly InvolvedRow[] {
  const involved = memberIds.split(',').flatMap((id) => memberById.get(id) ?? []);
  if (weights === null) return involved;
  const weightById = weightsIn(weights);
  return involved.map((member) => ({ ...member, weight: weightById.get(member.id) ?? 1n }));
}

/** `involved` are the members that the expense names. Without any, all share it. */
function toWireExpense(expense: ExpenseRow, involved: readonly InvolvedRow[], rated: Rated): WireExpense {
  const amount = expense.amount === null ? null : Number(expense.amount);
  const isUneven = involved.some(({ weight }) => weight !== 1n);
  return {
    id: expense.id,
    name: expense.name,
    ...amountInProject({ amount, original: originalOf(expense) }, rated),
    order: expense.order,
    version: expense.version,
    involved_members: involved.toSorted(byOrder).map(isUneven ? toWeighted : toInvolved),
    ...toWireOptional(expense),
  };
}

/** The same by itself, with who paid it. `members` has those whom the expense names, and `rated` the currency and rates of the project. */
export function toWirePaidExpense(
  id: string,
  content: ExpenseContent,
  version: number,
  members: ReadonlyMap<string, MemberRow>,
  rated: Rated,
): WirePaidExpense {
  const involved = content.involvedMemberIds.flatMap((memberId) => {
    const member = members.get(memberId);
    return member ? [{ ...member, weight: BigInt(weightOf(content.weights, memberId)) }] : [];
  });
  return { ...toWireExpense(rowOfExpense(id, content, version), involved, rated), member_id: content.memberId };
}

/** The weights above 1. */
function weightsIn(weights: InvolvedList['weights']): Map<string, bigint> {
  const entries = weights?.split(',').map((entry) => entry.split(':') as [id: string, weight: string]) ?? [];
  return new Map(entries.map(([id, weight]) => [id, BigInt(weight)]));
}

function toInvolved({ id, name, order }: InvolvedRow) {
  return { id, name, order };
}

function toWeighted(involved: InvolvedRow) {
  return { ...toInvolved(involved), weight: Number(involved.weight) };
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
