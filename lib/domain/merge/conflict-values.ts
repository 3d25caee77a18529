import {
  remapSharing,
  remapWeights,
  type Sharing,
  sameInvolved,
  sameSharing,
  sameWeights,
  weightOf,
  weightsOf,
} from '@/lib/domain/involvement';
import { sameName } from '@/lib/domain/name';
import { sameNote, savedNote } from '@/lib/domain/note';
import type { Entity, Weights } from '@/lib/domain/project';

/** A value that somebody else, or another draft, has in a field. */
export interface Theirs<T> {
  readonly theirs: T;
}

/** The involved list of another side, and the weights there. */
export interface TheirList extends Theirs<readonly string[]> {
  readonly weights?: Weights;
}

/** Who paid on another side, and the order of the expense there. */
interface TheirPayer extends Theirs<string> {
  readonly order: number;
}

type ConflictValue = Theirs<unknown> & { readonly weights?: Weights; readonly order?: number };

/** The values of several drafts are settled one after the other. */
export type Drafted<Of extends ConflictValue> = Of & { readonly more?: readonly Of[] };

/** What others have in the fields of a conflict. */
export interface Values {
  readonly name?: Theirs<string | null>;
  /** Minor units. */
  readonly amount?: Theirs<number | null>;
  /** Ids of members; an empty list means all of them. */
  readonly involved?: TheirList;
  /** Of those members alone whose weights differ, also where theirs is 1. */
  readonly weights?: Theirs<Weights>;
  /** Whether the expense is a payment. */
  readonly payment?: Theirs<boolean>;
  /** A calendar day, or null for none. */
  readonly date?: Theirs<string | null>;
  readonly note?: Theirs<string | null>;
  /** The id of the member who paid. */
  readonly payer?: TheirPayer;
  /** An ISO 4217 code, or null for none. */
  readonly currency?: Theirs<string | null>;
}

/** Whether mine equals theirs in all of these fields. */
export function isSettled(
  { name, amount, involved, weights, payment, date, note, payer, currency }: Values,
  mine: Entity,
): boolean {
  const sharing = sharingOf(mine);
  return (
    (!name || sameName(name.theirs, mine.name)) &&
    (!amount || amount.theirs === mine.amount) &&
    (!involved || sameSharing({ involvedMemberIds: involved.theirs, weights: involved.weights }, sharing)) &&
    (!weights || membersIn(weights, sharing).every((id) => weights.theirs[id] === weightOf(mine.weights, id))) &&
    (!payment || payment.theirs === (mine.isPayment === true)) &&
    (!date || date.theirs === (mine.date ?? null)) &&
    (!note || sameNote(note.theirs ?? undefined, mine.note)) &&
    (!payer || payer.theirs === mine.payerId) &&
    (!currency || currency.theirs === (mine.currency ?? null))
  );
}

/** The same conflicts with the values that the entity has now. */
export function withValuesOf<Open extends Values>(open: Open, theirs: Entity): Open {
  const { weights } = open;
  const sharing = sharingOf(theirs);
  const now = Object.entries(valuesOf(theirs)).filter(([field]) => open[field as keyof Values]);
  return {
    ...open,
    ...Object.fromEntries(now),
    ...(weights && { weights: theirWeights(sharing, membersIn(weights, sharing)) }),
  };
}

/** What can be in conflict, as the entity has it. */
export function valuesOf(entity: Entity): Required<Values> {
  const sharing = sharingOf(entity);
  return {
    name: { theirs: entity.name },
    amount: { theirs: entity.amount ?? null },
    involved: theirList(sharing),
    weights: theirWeights(sharing, sharing.involvedMemberIds),
    payment: { theirs: entity.isPayment === true },
    date: { theirs: entity.date ?? null },
    note: { theirs: savedNote(entity.note) ?? null },
    payer: { theirs: entity.payerId ?? '', order: entity.order ?? 0 },
    currency: { theirs: entity.currency ?? null },
  };
}

export function theirList({ involvedMemberIds, weights }: Sharing): TheirList {
  return { theirs: involvedMemberIds, ...(weights && { weights }) };
}

export function theirWeights({ weights }: Sharing, memberIds: readonly string[]): Theirs<Weights> {
  return { theirs: weightsOf(memberIds, weights) };
}

function membersIn({ theirs }: Theirs<Weights>, { involvedMemberIds }: Sharing): string[] {
  return Object.keys(theirs).filter((id) => involvedMemberIds.includes(id));
}

export function sharingOf({ involvedMemberIds = [], weights }: Entity): Sharing {
  return { involvedMemberIds, weights };
}

/** The values in a field that the person is to choose about, one after the other. */
export function conflictValuesIn(values: Drafted<ConflictValue> | undefined): ConflictValue[] {
  if (values === undefined) return [];
  const { more = [], ...first } = values;
  return [first, ...more];
}

/** The inverse of `conflictValuesIn`. */
export function joined([first, ...more]: readonly ConflictValue[]): Drafted<ConflictValue> | undefined {
  return first && more.length > 0 ? { ...first, more } : first;
}

export function sameConflictValue(a: ConflictValue, b: ConflictValue): boolean {
  return a.order === b.order && sameValue(a.theirs, b.theirs) && sameWeights(a.weights, b.weights);
}

function sameValue(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b)) return sameInvolved(a, b);
  return a === b || (isWeights(a) && isWeights(b) && sameWeights(a, b));
}

/** The value with the ids that members have got. */
export function withValueIds(value: ConflictValue, ids: ReadonlyMap<string, string>): ConflictValue {
  const { theirs, weights, order } = value;
  // Of texts a payer alone is an id, and only it has an order.
  if (order !== undefined && typeof theirs === 'string') return { ...value, theirs: ids.get(theirs) ?? theirs };
  if (Array.isArray(theirs)) return theirList(remapSharing({ involvedMemberIds: theirs, weights }, ids));
  return isWeights(theirs) ? { theirs: remapWeights(theirs, ids) } : value;
}

function isWeights(value: unknown): value is Weights {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
