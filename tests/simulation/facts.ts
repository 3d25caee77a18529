import { weightOf } from '@/lib/domain/involvement';
import { nameOrNull } from '@/lib/domain/name';
import { savedNote } from '@/lib/domain/note';
import type { Expense, Project } from '@/lib/domain/project';

/** All that a person can type of an entry, by field. Who shares is left out: a removal of a person changes that. */
type Facts = ReadonlyMap<string, unknown>;

/** The facts of a project, its members and its expenses, by their ids. That of the project is under `head`. */
export type ProjectFacts = ReadonlyMap<string, Facts>;

export const HEAD = 'head';

/** No project is changed in place. */
const known = new WeakMap<Project, ProjectFacts>();

export function factsOf(project: Project): ProjectFacts {
  const facts = known.get(project) ?? readFacts(project);
  known.set(project, facts);
  return facts;
}

function readFacts({ name, currency, members }: Project): ProjectFacts {
  const head = new Map<string, unknown>([
    ['name', nameOrNull(name)],
    ['currency', currency ?? null],
  ]);
  return new Map([
    [HEAD, head],
    ...members.map((member) => [member.id, new Map([['name', nameOrNull(member.name)]])] as const),
    ...members.flatMap((member) => member.expenses.map((one) => [one.id, expenseFacts(one, member.id)] as const)),
  ]);
}

function expenseFacts({ name, amount, original, date, note, isPayment }: Expense, payerId: string): Facts {
  return new Map<string, unknown>([
    ['name', nameOrNull(name)],
    // What a bill comes to follows from the rate.
    ['amount', original ? `${original.amount} ${original.currency}` : amount],
    ['date', date ?? null],
    ['note', savedNote(note) ?? null],
    ['payment', isPayment === true],
    ['payer', payerId],
  ]);
}

/** The ids of what is not the same in both, or only in one of them. */
export function differing(one: Project, other: Project): Set<string> {
  const [a, b] = [textsOf(one), textsOf(other)];
  return new Set([...a.keys(), ...b.keys()].filter((id) => a.get(id) !== b.get(id)));
}

const texts = new WeakMap<Project, ReadonlyMap<string, string>>();

/** Each entry as a text, with who shares it. */
function textsOf(project: Project): ReadonlyMap<string, string> {
  const made = texts.get(project);
  if (made) return made;
  const sharers = new Map(
    project.members.flatMap(({ expenses }) =>
      expenses.map(({ id, amount, involvedMemberIds, weights = {} }) => [
        id,
        [amount, ...involvedMemberIds.map((one) => `${one}×${weightOf(weights, one)}`).sort()],
      ]),
    ),
  );
  const rates = Object.entries(project.rates ?? {}).sort();
  const all = [...factsOf(project)].map(
    ([id, facts]) => [id, JSON.stringify([...facts, sharers.get(id) ?? null, id === HEAD ? rates : null])] as const,
  );
  const result = new Map(all);
  texts.set(project, result);
  return result;
}

/** The first word of a name. It stays the same through all edits, and each entry has another one. */
export function identityOf(name: unknown): string | null {
  return typeof name === 'string' ? (name.split(' ')[0] ?? null) : null;
}
