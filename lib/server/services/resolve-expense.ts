import 'server-only';
import { amountFromWire, originalFromWire } from '@/lib/contract/minor-units';
import type { ProjectPatch } from '@/lib/contract/requests';
import { weightsFor } from '@/lib/domain/involvement';
import { amountOf, amountOfBill, type Rated } from '@/lib/domain/money/counted-amounts';
import type { ExpenseContent, MemberContent, Patch } from '@/lib/domain/patch/patch';
import type { Original } from '@/lib/domain/project';
import type { MemberRow } from '@/lib/server/repositories/project-repository';
import { memberNotFound, type Wrong } from '@/lib/server/resources/errors';

/** The part of a project that has to be known to resolve a patch of it. */
export interface Known {
  head: NonNullable<Patch['project']>;
  /** All members. */
  members: ReadonlyMap<string, MemberRow>;
  /** The expenses that the patch names, and those that a deleted member paid or shares. */
  expenses: ReadonlyMap<string, { content: ExpenseContent; version: number }>;
  expenseCount: number;
  /** The greatest orders among what payers have paid. */
  lastOrders: ReadonlyMap<string, number>;
}

/** The state of a patch that is being resolved. */
export interface Work {
  readonly input: ProjectPatch;
  readonly known: Known;
  readonly merges: boolean;
  readonly ids: Map<string, string>;
  readonly members: Map<string, MemberContent | null>;
  readonly expenses: Map<string, ExpenseContent | null>;
  readonly wrong: Wrong[];
}

type ExpensePatch = NonNullable<NonNullable<ProjectPatch['expenses']>[string]>;

/** The id of the member who pays. Undefined where no such member is there. */
export function payerOf(work: Work, at: [string, string], { member_id }: ExpensePatch, before: ExpenseContent | null) {
  const memberId = member_id === undefined ? before?.memberId : present(work, member_id);
  if (memberId === undefined) {
    const detail = member_id === undefined ? 'A new expense says who has paid it.' : memberNotFound().message;
    work.wrong.push({ at: [...at, 'member_id'], detail });
  } else if (work.members.get(memberId) === null) {
    work.wrong.push({ at, detail: 'The same patch deletes the member who has paid it.', code: 'member_not_found' });
  }
  return memberId;
}

/** The id that a patch names by an id or a key, if the project has such a member after it. */
function present({ ids, known, members }: Work, named: string): string | undefined {
  const id = ids.get(named) ?? named;
  return members.get(id) || (known.members.has(id) && !members.has(id)) ? id : undefined;
}

/**
 * The members who share an expense, with their weights. An absent list stays. An id that is repeated counts once. Where no
 * weights are given, a member who stays keeps the weight, and a new one counts 1.
 */
export function sharingOf(work: Work, at: [string, string], given: ExpensePatch, before: ExpenseContent | null) {
  const { ids, merges, wrong } = work;
  const list = given.involved_members;
  for (const [place, named] of list?.entries() ?? []) {
    if (present(work, named) === undefined)
      wrong.push({ at: [...at, 'involved_members', place], detail: memberNotFound().message });
  }
  const involved = new Set(list?.map((named) => ids.get(named) ?? named) ?? before?.involvedMemberIds);
  const weights = Object.entries(given.weights ?? {}).map(([named, weight]) => {
    const isListed = involved.has(ids.get(named) ?? named);
    if (!isListed && weight !== null) {
      wrong.push({ at: [...at, 'weights', named], detail: 'The expense does not name this member.' });
    }
    return [ids.get(named) ?? named, weight ?? 1] as const;
  });
  const staying = given.weights === undefined || (merges && given.weights) ? before?.weights : undefined;
  const involvedMemberIds = [...involved];
  return { involvedMemberIds, weights: weightsFor(involvedMemberIds, { ...staying, ...Object.fromEntries(weights) }) };
}

/** The fields of an expense that stand for themselves. An absent one keeps its value, or has none. */
export function fieldsOf(given: ExpensePatch, before: ExpenseContent | null, rated: Rated) {
  const isPayment = given.is_payment ?? before?.isPayment;
  const date = given.date === undefined ? before?.date : given.date;
  const note = given.note === undefined ? before?.note : given.note;
  const original = given.original === undefined ? before?.original : given.original && originalFromWire(given.original);
  return {
    name: given.name === undefined ? (before?.name ?? null) : given.name,
    amount: typedAmount(given, before, original ?? undefined, rated),
    ...(isPayment && { isPayment }),
    ...(date && { date }),
    ...(note && { note }),
    ...(original && { original }),
    createdAt: before ? before.createdAt : creationTime(given),
  };
}

/**
 * The amount that was typed. Null where that is what the rate makes of the bill, and the call says that it is by the rate, or the
 * expense was so before: who reads an expense and sends it back has typed nothing.
 */
function typedAmount(
  given: ExpensePatch,
  before: ExpenseContent | null,
  original: Original | undefined,
  rated: Rated,
): number | null {
  const byRate = amountOfBill(original, rated);
  const isByRate = given.amount_by_rate ?? (before?.original !== undefined && before.amount === null);
  // Without its bill an expense keeps what that came to.
  const kept = before && (original ? before.amount : amountOf(before, rated));
  if (given.amount === undefined) return isByRate && byRate !== null ? null : kept;
  const amount = given.amount === null ? null : amountFromWire(given.amount);
  return isByRate && amount === byRate ? null : amount;
}

/** Never later than now: a list begins with the expense that was added last. */
function creationTime({ created_at: given }: ExpensePatch): string {
  const now = Date.now();
  return new Date(given === undefined ? now : Math.max(0, Math.min(now, Date.parse(given)))).toISOString();
}
