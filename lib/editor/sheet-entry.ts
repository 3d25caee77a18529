import { sameContent } from '@/lib/domain/entities';
import { findPayer } from '@/lib/domain/find-entity';
import { remapSharing, remapWeights, withInvolved } from '@/lib/domain/involvement';
import type { Conflict } from '@/lib/domain/merge/conflict';
import { withConflictIds } from '@/lib/domain/merge/open-conflicts';
import { sameOriginal } from '@/lib/domain/money/rates';
import { nameOrNull, sameName } from '@/lib/domain/name';
import { sameNote, savedNote } from '@/lib/domain/note';
import type { Expense, Member, Original, Project, Weights } from '@/lib/domain/project';
import { mapShared, withFields } from '@/lib/domain/structural-sharing';
import type { EditAction } from './actions';
import { countedEntry } from './bill-of-entry';
import { blankExpense } from './blank-row';
import { editDraft } from './edit-draft';
import { newRate } from './new-rate';

/** A member, with the name they had last: others may remove them before the expense is added. */
export interface EntryPerson {
  readonly id: string;
  readonly name: string | null;
}

/**
 * An expense as it stands in its sheet: one that is being entered and is nobody's yet, or one that is there and is
 * being changed.
 */
export interface Entry {
  /** The temporary id under which it will be added, or that of the expense that is there. */
  readonly id: string;
  readonly name: string;
  /** Minor units; null when nothing has been entered. */
  readonly amount: number | null;
  readonly payer: EntryPerson;
  /** Empty means everyone. */
  readonly sharers: readonly EntryPerson[];
  /** As those of an expense. */
  readonly weights?: Weights;
  /** Whether the weights were typed as amounts. These may not add up yet, or no longer. */
  readonly isByAmounts?: true;
  readonly isPayment?: true;
  readonly date?: string;
  readonly note?: string;
  /** What the bill said, where that is another currency. */
  readonly original?: Original;
  readonly firstRate?: FirstRate;
  /** The number as it was typed, where the currency that was chosen has cut decimals of it. */
  readonly uncut?: Written;
  /** The expense without what is typed in the sheet. Absent for a new one. */
  readonly base?: EntryBase;
  /** What others have changed of it as well, until the person chooses. */
  readonly conflict?: Conflict;
  /** What it was, where others have removed it and the person keeps it as a new one. Once it is back, that is its base again. */
  readonly removed?: RemovedExpense;
}

/** A number in the minor units of its currency; null stands for the project's. */
export interface Written {
  readonly amount: number;
  readonly currency: string | null;
}

/** The rate that was typed for the bill of an entry where the project has none. It is the project's once the expense is added. */
interface FirstRate {
  readonly code: string;
  /** The project's, as it was then. */
  readonly currency: string;
  readonly rate: string;
}

export interface EntryBase {
  readonly payerId: string;
  readonly expense: Expense;
}

interface RemovedExpense extends Pick<Entry, 'conflict'> {
  readonly base: EntryBase;
}

type Entries = readonly Entry[];

export const NO_ENTRIES: Entries = [];

/** Whether nothing was typed that is not there already. */
export function isBlankEntry(entry: Entry): boolean {
  const { name, amount, original, note, base, firstRate } = entry;
  if (base) {
    const hasRate = firstRate !== undefined && firstRate.code === original?.currency;
    return !hasRate && sameBase(base, asTyped(entry));
  }
  return nameOrNull(name) === null && !amount && !original?.amount && savedNote(note) === undefined;
}

/** What others have removed, as a new expense with all that it holds, under the id that it had. */
export function asNewEntry({ base, conflict, ...entry }: Entry): Entry {
  return base ? { ...entry, removed: { base, conflict } } : entry;
}

/** What became new so, as a change of the expense where that is back. */
export function returnedEntry(entry: Entry, project: Project): Entry {
  const { removed, ...rest } = entry;
  return removed && findPayer(project, entry.id) ? { ...rest, ...removed } : entry;
}

/** Those in which something was typed. */
export function begunEntries(entries: Entries): Entries {
  return entries.filter((entry) => !isBlankEntry(entry));
}

/** The draft as it would be with what was begun: of each expense whose payer is a member. */
export function withBegun(draft: Project, entries: Entries): Project {
  return begunEntries(entries).reduce(
    (project, entry) => editDraft(project, enteringOf(entry, { draft: project, entries: NO_ENTRIES })),
    draft,
  );
}

/** The expense as the sheet has it. */
export function expenseOf(entry: Entry): Expense {
  const { id, name, amount, original, sharers, weights = {}, isPayment, date, note, base } = entry;
  const before = base?.expense ?? blankExpense(id, 0);
  const sharing = sharers.map((one) => one.id);
  return withFields(withInvolved(before, sharing, weights), {
    id,
    name: sameName(name, before.name) ? before.name : nameOrNull(name),
    amount,
    // A bill without an amount says nothing.
    original: sameOriginal(original, before.original) ? before.original : original?.amount ? original : undefined,
    isPayment,
    date,
    note: sameNote(note, before.note) ? before.note : savedNote(note),
  });
}

/** The same with its payer, to be compared with its base. */
export function asTyped(entry: Entry): EntryBase {
  return { payerId: entry.payer.id, expense: expenseOf(entry) };
}

export function sameBase(a: EntryBase, b: EntryBase): boolean {
  return a.payerId === b.payerId && sameContent(a.expense, b.expense);
}

/**
 * The edit that brings into the project what was entered, with the first rate that was typed for it, and counted if
 * there is a rate. What was removed, and is still wanted, may be back by then.
 */
export function enteringOf(
  typed: Entry,
  { draft: project, entries }: { readonly draft: Project; readonly entries: Entries },
): EditAction {
  const entry = countedEntry(typed, project);
  const { id, payer, original, firstRate } = entry;
  const isOfBill = firstRate?.code === original?.currency && firstRate?.currency === project.currency;
  const isFirst = firstRate && isOfBill && project.rates?.[firstRate.code] === undefined;
  const rate = isFirst && newRate({ draft: project, entries }, firstRate.code, firstRate.rate);
  const { order: _order, version: _version, id: _id, ...content } = expenseOf(entry);
  return findPayer(project, id)
    ? { type: 'expense-entered', expenseId: id, payerId: payer.id, content, ...(rate && { rate }) }
    : { type: 'expense-added', memberId: payer.id, id, content, ...(rate && { rate }) };
}

/** Who was to pay or to share and is no member any more. A person has to say who takes their place. */
export function removedFrom({ payer, sharers }: Entry, members: readonly Member[]) {
  const ids = new Set(members.map(({ id }) => id));
  return {
    payer: ids.has(payer.id) ? null : payer,
    sharers: sharers.filter(({ id }) => !ids.has(id)),
  };
}

/** The entries once members and expenses have got other ids. */
export function remappedEntries(entries: Entries, ids: ReadonlyMap<string, string>): Entries {
  const now = (id: string) => ids.get(id) ?? id;
  const remapped = withPeople(entries, (person) => withFields(person, { id: now(person.id) }));
  return mapShared(remapped, (entry) => {
    const { base, removed } = entry;
    const weights = entry.weights && remapWeights(entry.weights, ids);
    if (base) return { ...entry, ...remappedBase(entry, base, ids), id: now(entry.id), weights };
    return withFields(entry, {
      id: now(entry.id),
      weights,
      removed: removed && remappedBase(removed, removed.base, ids),
    });
  });
}

function remappedBase(
  { conflict }: Pick<Entry, 'conflict'>,
  { payerId, expense }: EntryBase,
  ids: ReadonlyMap<string, string>,
): RemovedExpense {
  const now = (id: string) => ids.get(id) ?? id;
  const id = now(expense.id);
  return {
    base: { payerId: now(payerId), expense: remapSharing({ ...expense, id }, ids) },
    conflict: conflict && withConflictIds(new Map([[id, conflict]]), ids).get(id),
  };
}

/** The entries with the names that the members have now. Who is no member any more is called as before. */
export function renamedEntries(entries: Entries, members: readonly Member[]): Entries {
  if (entries.length === 0) return entries;
  const names = new Map(members.map(({ id, name }) => [id, name]));
  return withPeople(entries, (person) => withFields(person, { name: names.get(person.id) ?? person.name }));
}

function withPeople(entries: Entries, change: (person: EntryPerson) => EntryPerson): Entries {
  return mapShared(entries, (entry) =>
    withFields(entry, { payer: change(entry.payer), sharers: mapShared(entry.sharers, change) }),
  );
}
