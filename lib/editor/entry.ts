import { entitiesOf } from '@/lib/domain/entities';
import { nameOrNull } from '@/lib/domain/name';
import { sameNote, savedNote } from '@/lib/domain/note';
import type { Member, Project } from '@/lib/domain/project';
import { mapShared, sameItems, withFields } from '@/lib/domain/structural-sharing';
import { seededRandom, temporaryId } from '@/lib/domain/temporary-id';
import type { NewExpense } from './actions';
import { dated } from './blank-row';
import { editDraft } from './edit-draft';

/** A member, with the name they had last: others may remove them before the expense is added. */
export interface EntryPerson {
  readonly id: string;
  readonly name: string | null;
}

/** An expense that is being entered, and is nobody's yet. */
export interface Entry {
  /** The temporary id under which it will be added. */
  readonly id: string;
  readonly name: string;
  /** Minor units; null when nothing has been entered. */
  readonly amount: number | null;
  readonly payer: EntryPerson;
  readonly date?: string;
  readonly note?: string;
  /** Empty means everyone. */
  readonly sharers: readonly EntryPerson[];
}

type Entries = readonly Entry[];

export const NO_ENTRIES: Entries = [];

export function isBlankEntry({ name, amount, note }: Pick<Entry, 'name' | 'amount' | 'note'>): boolean {
  return nameOrNull(name) === null && !amount && savedNote(note) === undefined;
}

/** Those in which something was typed. */
export function begunEntries(entries: Entries): Entries {
  return entries.filter((entry) => !isBlankEntry(entry));
}

/** The draft as it would be with what was begun: of each expense whose payer is a member. */
export function withBegun(draft: Project, entries: Entries): Project {
  return begunEntries(entries).reduce((project, entry) => {
    const { id, payer } = entry;
    return editDraft(project, { type: 'expense-added', memberId: payer.id, id, content: contentOfEntry(entry) });
  }, draft);
}

/** What the expense holds once it is added. */
export function contentOfEntry({ name, amount, sharers, date, note }: Entry): NewExpense {
  const saved = savedNote(note);
  return {
    name: nameOrNull(name),
    amount,
    involvedMemberIds: sharers.map(({ id }) => id),
    ...dated(date),
    ...(saved !== undefined && { note: saved }),
  };
}

/** Who was to pay or to share and is no member any more. A person has to say who takes their place. */
export function removedFrom({ payer, sharers }: Entry, members: readonly Member[]) {
  const ids = new Set(members.map(({ id }) => id));
  return {
    payer: ids.has(payer.id) ? null : payer,
    sharers: sharers.filter(({ id }) => !ids.has(id)),
  };
}

/** The entry as it was changed, in its place. A new one comes first. */
export function withEntry(entries: Entries, entry: Entry): Entries {
  const isThere = entries.some(({ id }) => id === entry.id);
  return isThere ? mapShared(entries, (one) => (one.id === entry.id ? entry : one)) : [entry, ...entries];
}

/** The entries once members have got other ids. */
export function remappedEntries(entries: Entries, ids: ReadonlyMap<string, string>): Entries {
  return withPeople(entries, (person) => withFields(person, { id: ids.get(person.id) ?? person.id }));
}

/** The entries with the names that the members have now. Who is no member any more is called as before. */
export function renamedEntries(entries: Entries, members: readonly Member[]): Entries {
  if (entries.length === 0) return entries;
  const names = new Map(members.map(({ id, name }) => [id, name]));
  return withPeople(entries, (person) => withFields(person, { name: names.get(person.id) ?? person.name }));
}

/** The entries with those that another page has left. One that two pages had comes back where it differs. */
export function unitedEntries(entries: Entries, left: Entries, draft: Project): Entries {
  const all = [...entries];
  for (const entry of left) {
    const same = all.find(({ id }) => id === entry.id);
    if (same && hasSameContent(same, entry)) continue;
    const taken = new Set([...entitiesOf(draft).keys(), ...all.map(({ id }) => id)]);
    const id = taken.has(entry.id)
      ? temporaryId((candidate) => taken.has(candidate), seededRandom(entry.id))
      : entry.id;
    all.push({ ...entry, id });
  }
  return sameItems(all, entries) ? entries : all;
}

function hasSameContent(a: Entry, b: Entry): boolean {
  const idsOf = ({ payer, sharers }: Entry) => [payer, ...sharers].map(({ id }) => id).join(' ');
  return (
    a.name === b.name && a.amount === b.amount && a.date === b.date && sameNote(a.note, b.note) && idsOf(a) === idsOf(b)
  );
}

function withPeople(entries: Entries, change: (person: EntryPerson) => EntryPerson): Entries {
  return mapShared(entries, (entry) =>
    withFields(entry, { payer: change(entry.payer), sharers: mapShared(entry.sharers, change) }),
  );
}
