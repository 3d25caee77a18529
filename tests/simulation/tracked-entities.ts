import { weightOf } from '@/lib/domain/involvement';
import { nameOrNull } from '@/lib/domain/name';
import { savedNote } from '@/lib/domain/note';
import type { Expense, Original, Project, Rates, Weights } from '@/lib/domain/project';

/** A project, member or expense with its own fields, as the simulation compares them. */
export interface TrackedEntity {
  readonly kind: 'project' | 'member' | 'expense';
  readonly id: string;
  /** The first word of the name. It stays the same through all edits, on every page and on the server. */
  readonly identity: string;
  /** The id of the member who paid the expense. */
  readonly payerId: string | null;
  readonly name: string | null;
  readonly amount: number | null;
  readonly original: Original | null;
  readonly isPayment: boolean;
  readonly date: string | null;
  readonly note: string | null;
  readonly currency: string | null;
  readonly rates: Rates;
  /** The ids of the involved members; empty for everyone. */
  readonly involved: readonly string[];
  readonly weights: Weights;
}

export type TrackedEntities = ReadonlyMap<string, TrackedEntity>;

type TrackedProject = Pick<Project, 'id' | 'name' | 'currency' | 'rates' | 'members'>;

/** No project is changed in place, and the oracle asks of each many times. */
const known = new WeakMap<TrackedProject, TrackedEntities>();

/** The project, its members and their expenses by id. */
export function trackedEntitiesOf(project: TrackedProject): TrackedEntities {
  const entities = known.get(project) ?? trackAll(project);
  known.set(project, entities);
  return entities;
}

function trackAll(project: TrackedProject): TrackedEntities {
  const entities = new Map([[project.id, tracked('project', project, 'project')]]);
  for (const member of project.members) {
    entities.set(member.id, tracked('member', member));
    for (const expense of member.expenses) {
      entities.set(expense.id, tracked('expense', expense, identityOf(expense.name, expense.id), member.id));
    }
  }
  return entities;
}

/** All entities of an identity. There should be one at most. */
export function entitiesWithIdentity(entities: TrackedEntities, identity: string): TrackedEntity[] {
  return [...entities.values()].filter((entity) => entity.identity === identity);
}

/**
 * The values of an entity by fact: `name`, `amount` (with what the bill says), `payment`, `date`, `note`, `payer`, `currency`, `rate:` with each
 * code of `CODES`, `everyone` (whether the list is for everyone),
 * for each member `involved:` with the member's identity (whether the member is involved), and for each who is named
 * `weight:` with it.
 */
export function factsOf(entity: TrackedEntity, entities: TrackedEntities): Map<string, unknown> {
  const facts = new Map<string, unknown>([['name', entity.name]]);
  if (entity.kind === 'project') {
    facts.set('currency', entity.currency);
    for (const code of CODES) facts.set(rateFact(code), entity.rates[code] ?? null);
  }
  if (entity.kind !== 'expense') return facts;
  facts.set('amount', billOf(entity));
  facts.set('payment', entity.isPayment);
  facts.set('date', entity.date);
  facts.set('note', entity.note);
  facts.set('payer', entities.get(entity.payerId ?? '')?.identity);
  facts.set('everyone', entity.involved.length === 0);
  for (const { kind, id, identity } of entities.values()) {
    if (kind !== 'member') continue;
    const fact = involvedFact(identity);
    // If a member is duplicated, it is enough that one copy is involved.
    facts.set(fact, facts.get(fact) === true || entity.involved.length === 0 || entity.involved.includes(id));
    if (entity.involved.includes(id)) facts.set(weightFact(identity), weightOf(entity.weights, id));
  }
  return facts;
}

/** The currencies that bills are in. */
export const CODES = ['CZK', 'JPY', 'KWD'] as const;

/** What the bill says and what it comes to, which are one value. */
export function billOf({ amount, original }: Pick<TrackedEntity, 'amount' | 'original'>): string | number | null {
  return original === null ? amount : `${amount}=${original.amount}${original.currency}`;
}

export function rateFact(code: string): string {
  return `rate:${code}`;
}

export function involvedFact(identity: string): string {
  return `involved:${identity}`;
}

export function weightFact(identity: string): string {
  return `weight:${identity}`;
}

/** The identity of the member in a list that the fact is about. */
export function memberIn(fact: string): string {
  return fact.replace(/^(involved|unchanged|weight):/, '');
}

/** Whether the list names only the payer. This is what remains when every member in a list is deleted. */
export function isPayerAlone({ payerId, involved }: TrackedEntity, entities: TrackedEntities): boolean {
  return payerId !== null && entities.has(payerId) && involved.length === 1 && involved[0] === payerId;
}

/** The field that a fact belongs to, as conflicts name it. */
export function fieldOf(fact: string): string {
  if (fact.startsWith('weight:')) return 'weights';
  if (fact.startsWith('rate:')) return 'rates';
  return fact === 'everyone' || fact.startsWith('involved:') ? 'involved' : fact;
}

type Fields = Pick<Project, 'id' | 'name' | 'currency' | 'rates'> &
  Partial<Pick<Expense, 'amount' | 'original' | 'involvedMemberIds' | 'weights' | 'isPayment' | 'date' | 'note'>>;

function tracked(
  kind: TrackedEntity['kind'],
  { id, name, amount = null, involvedMemberIds = [], weights = {}, ...others }: Fields,
  identity = identityOf(name, id),
  payerId: string | null = null,
): TrackedEntity {
  const { original = null, isPayment, date, note, currency, rates = {} } = others;
  return {
    kind,
    id,
    identity,
    payerId,
    name: nameOrNull(name),
    amount,
    original,
    isPayment: isPayment === true,
    date: date ?? null,
    note: savedNote(note) ?? null,
    currency: currency ?? null,
    rates,
    involved: involvedMemberIds,
    weights,
  };
}

/** The id identifies an entity without a name. */
export function identityOf(name: string | null, id = ''): string {
  return nameOrNull(name)?.split(' ')[0] ?? id;
}

/** What the names of payments begin with that all who are shown the same debt may mark as made. */
const DEBT = 'paid-';

/** The identity of such a payment: two who mark it at the same time make one. */
export function debtIdentity(shown: readonly (string | number)[]): string {
  return DEBT + shown.join('-');
}

export function isDebt(name: string | null): boolean {
  return name?.startsWith(DEBT) === true;
}

export function describeEntity(entity: TrackedEntity): string {
  const { id, name, isPayment, date, note, currency, involved, weights } = entity;
  const list = involved.map((memberId) => `${memberId.slice(0, 8)}×${weightOf(weights, memberId)}`);
  const marks = `${isPayment ? ' payment' : ''}${currency === null ? '' : ` ${currency}`} ${date} ${JSON.stringify(note)}`;
  return `${name} ${id.slice(0, 8)} ${billOf(entity)} [${list}]${marks}`;
}
