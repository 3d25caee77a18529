import { type Expense, nameOrNull, type Project } from '@/lib/domain/project';

/** A project, member or expense with its own fields. */
export interface Thing {
  readonly kind: 'project' | 'member' | 'expense';
  readonly id: string;
  /** What stays the same through all edits, on all pages and on the server: the first word of its name. */
  readonly identity: string;
  /** The id of the member who paid it. */
  readonly payerId: string | null;
  readonly name: string | null;
  readonly amount: number | null;
  /** The ids of the involved members; empty for everyone. */
  readonly involved: readonly string[];
}

export type Things = ReadonlyMap<string, Thing>;

/** All things of a project by id. */
export function thingsOf(project: Pick<Project, 'id' | 'name' | 'members'>): Map<string, Thing> {
  const things = new Map([[project.id, thing('project', project, 'project')]]);
  for (const member of project.members) {
    things.set(member.id, thing('member', member));
    for (const expense of member.expenses) {
      things.set(expense.id, { ...thing('expense', expense), payerId: member.id });
    }
  }
  return things;
}

/** All things of an identity, of which there should be one. */
export function thingsCalled(things: Things, identity: string): Thing[] {
  return [...things.values()].filter((one) => one.identity === identity);
}

/**
 * All that is to say of a thing, by what it is about: its name, its amount, whether it is for `everyone`, and
 * `involved:` with the identity of each member, whether that one is involved.
 */
export function factsOf(thing: Thing, things: Things): Map<string, unknown> {
  const facts = new Map<string, unknown>([['name', thing.name]]);
  if (thing.kind !== 'expense') return facts;
  facts.set('amount', thing.amount);
  facts.set('everyone', thing.involved.length === 0);
  for (const { kind, id, identity } of things.values()) {
    if (kind !== 'member') continue;
    const what = involvedKey(identity);
    // Of a member that stands there twice, either will do.
    facts.set(what, facts.get(what) === true || thing.involved.length === 0 || thing.involved.includes(id));
  }
  return facts;
}

export function involvedKey(identity: string): string {
  return `involved:${identity}`;
}

/** Whether only the payer is left in the list, as where those are gone who alone were in it. */
export function isPayerAlone({ payerId, involved }: Thing, things: Things): boolean {
  return payerId !== null && things.has(payerId) && involved.length === 1 && involved[0] === payerId;
}

/** The field that a fact is about, as conflicts have it. */
export function fieldOf(what: string): string {
  return what === 'everyone' || what.startsWith('involved:') ? 'involved' : what;
}

type Fields = Pick<Project, 'id' | 'name'> & Partial<Pick<Expense, 'amount' | 'involvedMemberIds'>>;

function thing(
  kind: Thing['kind'],
  { id, name, amount = null, involvedMemberIds = [] }: Fields,
  identity = identityOf(name, id),
): Thing {
  return { kind, id, identity, payerId: null, name: nameOrNull(name), amount, involved: involvedMemberIds };
}

/** What has lost its name is known by its id. */
export function identityOf(name: string | null, id = ''): string {
  return nameOrNull(name)?.split(' ')[0] ?? id;
}

export function say({ id, name, amount, involved }: Thing): string {
  return `${name} ${id.slice(0, 8)} ${amount} [${involved.map((one) => one.slice(0, 8))}]`;
}
