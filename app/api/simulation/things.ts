import { type Expense, nameOrNull, type Project } from '@/lib/domain/project';

/** A project, member or expense with its own fields. */
export interface Thing {
  readonly id: string;
  /** What stays the same through all edits, on all pages and on the server: the first word of its name. */
  readonly identity: string;
  readonly name: string | null;
  readonly amount: number | null;
  /** The ids of the involved members, sorted; empty for everyone. */
  readonly involved: string;
}

export const FIELDS = ['name', 'amount', 'involved'] as const;
export const CONFLICT_FIELDS = [...FIELDS, 'existence'] as const;

/** All things of a project by id. */
export function thingsOf(project: Project): Map<string, Thing> {
  const things = new Map([[project.id, thing(project, 'project')]]);
  for (const member of project.members) {
    things.set(member.id, thing(member));
    for (const expense of member.expenses) things.set(expense.id, thing(expense));
  }
  return things;
}

/** All things of an identity, of which there should be one. */
export function thingsCalled(things: ReadonlyMap<string, Thing>, identity: string): Thing[] {
  return [...things.values()].filter((one) => one.identity === identity);
}

type Fields = Pick<Project, 'id' | 'name'> & Partial<Pick<Expense, 'amount' | 'involvedMemberIds'>>;

export function thing({ id, name, amount = null, involvedMemberIds = [] }: Fields, identity?: string): Thing {
  const involved = involvedMemberIds.toSorted().join();
  return { id, identity: identity ?? identityOf(id, name), name: nameOrNull(name), amount, involved };
}

/** What has lost its name is known by its id. */
function identityOf(id: string, name: string | null): string {
  return nameOrNull(name)?.split(' ')[0] ?? id;
}

export function say({ id, name, amount, involved }: Thing): string {
  return `${name} ${id.slice(0, 8)} ${amount} [${involved.replaceAll(/\w{14}(?=,|$)/g, '')}]`;
}
