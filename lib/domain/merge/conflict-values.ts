import {
  remapKeys,
  remapSharing,
  type Sharing,
  sameInvolved,
  sameSharing,
  sameWeights,
  weightOf,
  weightsOf,
} from '@/lib/domain/involvement';
import { sameOriginal, sameRates } from '@/lib/domain/money/rates';
import { sameName } from '@/lib/domain/name';
import { sameNote, savedNote } from '@/lib/domain/note';
import type { Entity, Original, Rates, Weights } from '@/lib/domain/project';
import { sameRecords } from '@/lib/domain/structural-sharing';

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

/** The amount on another side, and what the bill says there: they are one. */
interface TheirAmount extends Theirs<number | null> {
  readonly original?: Original;
}

/** An ISO 4217 code, or null for none, and the rates of others in it: another currency has others. */
interface TheirCurrency extends Theirs<string | null> {
  readonly rates?: Rates;
}

/** The rates of some currencies; null where there is none. */
type SomeRates = Readonly<Record<string, string | null>>;

type ConflictValue = Theirs<unknown> & {
  readonly weights?: Weights;
  readonly order?: number;
  readonly original?: Original;
  readonly rates?: Rates;
};

/** The values of several drafts are settled one after the other. */
export type Drafted<Of extends ConflictValue> = Of & { readonly more?: readonly Of[] };

/** What others have in the fields of a conflict. */
export interface Values {
  readonly name?: Theirs<string | null>;
  /** Minor units. */
  readonly amount?: TheirAmount;
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
  readonly currency?: TheirCurrency;
  /** Of those currencies alone whose rates differ. */
  readonly rates?: Theirs<SomeRates>;
}

/** Whether mine equals theirs in all of these fields. */
export function isSettled(
  { name, amount, involved, weights, payment, date, note, payer, currency, rates }: Values,
  mine: Entity,
): boolean {
  const sharing = sharingOf(mine);
  return (
    (!name || sameName(name.theirs, mine.name)) &&
    (!amount || (amount.theirs === mine.amount && sameOriginal(amount.original, mine.original))) &&
    (!involved || sameSharing({ involvedMemberIds: involved.theirs, weights: involved.weights }, sharing)) &&
    (!weights || membersIn(weights, sharing).every((id) => weights.theirs[id] === weightOf(mine.weights, id))) &&
    (!payment || payment.theirs === (mine.isPayment === true)) &&
    (!date || date.theirs === (mine.date ?? null)) &&
    (!note || sameNote(note.theirs ?? undefined, mine.note)) &&
    (!payer || payer.theirs === mine.payerId) &&
    (!currency || currency.theirs === (mine.currency ?? null)) &&
    (!rates || Object.entries(rates.theirs).every(([code, rate]) => rate === (mine.rates?.[code] ?? null)))
  );
}

/** The same conflicts with the values that the entity has now. */
export function withValuesOf<Open extends Values>(open: Open, theirs: Entity): Open {
  const { weights, rates } = open;
  const sharing = sharingOf(theirs);
  const now = Object.entries(valuesOf(theirs)).filter(([field]) => open[field as keyof Values]);
  return {
    ...open,
    ...Object.fromEntries(now),
    ...(weights && { weights: theirWeights(sharing, membersIn(weights, sharing)) }),
    ...(rates && { rates: theirRates(theirs, Object.keys(rates.theirs)) }),
  };
}

/** What can be in conflict, as the entity has it. */
export function valuesOf(entity: Entity): Required<Values> {
  const sharing = sharingOf(entity);
  return {
    name: { theirs: entity.name },
    amount: { theirs: entity.amount ?? null, ...(entity.original && { original: entity.original }) },
    involved: theirList(sharing),
    weights: theirWeights(sharing, sharing.involvedMemberIds),
    payment: { theirs: entity.isPayment === true },
    date: { theirs: entity.date ?? null },
    note: { theirs: savedNote(entity.note) ?? null },
    payer: { theirs: entity.payerId ?? '', order: entity.order ?? 0 },
    currency: { theirs: entity.currency ?? null, ...(entity.rates && { rates: entity.rates }) },
    rates: theirRates(entity, Object.keys(entity.rates ?? {})),
  };
}

/** The rates of these currencies as others have them: null where they have none. */
export function theirRates({ rates }: Pick<Entity, 'rates'>, codes: readonly string[]): Theirs<SomeRates> {
  return { theirs: Object.fromEntries(codes.map((code) => [code, rates?.[code] ?? null])) };
}

/** Who shares, as others have it, with the weights. */
export function theirList({ involvedMemberIds, weights }: Sharing): TheirList {
  return { theirs: involvedMemberIds, ...(weights && { weights }) };
}

/** The weights of these members as others have them, also where they are 1. */
export function theirWeights({ weights }: Sharing, memberIds: readonly string[]): Theirs<Weights> {
  return { theirs: weightsOf(memberIds, weights) };
}

function membersIn({ theirs }: Theirs<Weights>, { involvedMemberIds }: Sharing): string[] {
  return Object.keys(theirs).filter((id) => involvedMemberIds.includes(id));
}

/** Who shares the entity. Of one that is no expense: everyone, in equal parts. */
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

/** Whether both offer the person the same value. */
export function sameConflictValue(a: ConflictValue, b: ConflictValue): boolean {
  return (
    a.order === b.order &&
    sameValue(a.theirs, b.theirs) &&
    sameWeights(a.weights, b.weights) &&
    sameOriginal(a.original, b.original) &&
    sameRates(a.rates, b.rates)
  );
}

function sameValue(a: unknown, b: unknown): boolean {
  if (Array.isArray(a) && Array.isArray(b)) return sameInvolved(a, b);
  return a === b || (isByKeys(a) && isByKeys(b) && sameRecords(a, b));
}

/** The value with the ids that members have got. */
export function withValueIds(value: ConflictValue, ids: ReadonlyMap<string, string>): ConflictValue {
  const { theirs, weights, order } = value;
  // Of texts a payer alone is an id, and only it has an order.
  if (order !== undefined && typeof theirs === 'string') return { ...value, theirs: ids.get(theirs) ?? theirs };
  if (Array.isArray(theirs)) return theirList(remapSharing({ involvedMemberIds: theirs, weights }, ids));
  // The keys of rates are the codes of currencies, which are no ids.
  return isByKeys(theirs) ? { theirs: remapKeys(theirs, ids) } : value;
}

function isByKeys(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
