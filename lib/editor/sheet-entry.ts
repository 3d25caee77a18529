import { findExpense, findMember, findPayer, sameContent } from '@/lib/domain/entities';
import { remapKeys, remapSharing, withInvolved } from '@/lib/domain/involvement';
import { amountOf, amountOfBill } from '@/lib/domain/money/counted-amounts';
import { sameOriginal } from '@/lib/domain/money/rates';
import { nameOrNull, sameName } from '@/lib/domain/name';
import { sameNote, savedNote } from '@/lib/domain/note';
import { apply } from '@/lib/domain/patch/apply';
import { expenseContent } from '@/lib/domain/patch/patch';
import { rebase } from '@/lib/domain/patch/rebase';
import type { Expense, Member, Original, Project, Weights } from '@/lib/domain/project';
import { isSharedByAmounts } from '@/lib/domain/sharing-unit';
import { mapShared, withFields, withoutId } from '@/lib/domain/structural-sharing';
import type { EditAction } from '@/lib/editor/actions';
import { blankExpense } from '@/lib/editor/blank-row';
import { editDraft } from '@/lib/editor/edit-draft';
import { idsNow } from '@/lib/editor/rows';
import type { EditorState } from '@/lib/editor/state';

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
  /** Minor units; null when nothing has been typed. A bill comes to what the rate makes of it then. */
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
  /** The expense without what is typed in the sheet. Absent for a new one. */
  readonly base?: EntryBase;
}

/** The rate that was typed for the bill of an entry where the project has none. It is the project's once the expense is added. */
interface FirstRate {
  readonly code: string;
  /** The project's, as it was then. */
  readonly currency: string;
  readonly rate: string;
}

interface EntryBase {
  readonly payerId: string;
  readonly expense: Expense;
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

/** Those in which something was typed. */
export function begunEntries(entries: Entries): Entries {
  return entries.filter((entry) => !isBlankEntry(entry));
}

/** The draft as it would be with what was begun: of each expense whose payer is a member. */
export function withBegun(draft: Project, entries: Entries): Project {
  return begunEntries(entries).reduce((project, entry) => editDraft(project, enteringOf(entry, project)), draft);
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
function asTyped(entry: Entry): EntryBase {
  return { payerId: entry.payer.id, expense: expenseOf(entry) };
}

function sameBase(a: EntryBase, b: EntryBase): boolean {
  return a.payerId === b.payerId && sameContent(a.expense, b.expense);
}

/**
 * The edit that brings into the project the fields that were entered, with the first rate that was typed for the bill.
 * Fields that others have changed since the sheet was opened stay theirs, and where both have changed the same a person is asked.
 */
export function enteringOf(typed: Entry, project: Project): EditAction {
  const entry = withOwnCurrency(typed, project);
  const { id, original, firstRate } = entry;
  const isOfBill = firstRate?.code === original?.currency && firstRate?.currency === project.currency;
  const isFirst = firstRate && isOfBill && project.rates?.[firstRate.code] === undefined;
  const rate = isFirst && { rate: { currency: firstRate.code, rate: firstRate.rate } };
  const { content, payerId, isAsked } = onBase(entry, project);
  return findPayer(project, id)
    ? { type: 'expense-entered', expenseId: id, payerId, content, isAsked, ...rate }
    : { type: 'expense-added', memberId: payerId, id, content, isAsked, ...rate };
}

/** A bill in the currency that the project has got since is an amount. */
function withOwnCurrency(entry: Entry, { currency }: Project): Entry {
  const { original, amount } = entry;
  if (currency === undefined || original?.currency !== currency) return entry;
  return { ...entry, amount: amount ?? amountOfBill(original, { currency }), original: undefined };
}

/** The fields of the entry, rebased from its base to the expense as the project has it. */
function onBase(entry: Entry, project: Project) {
  const { id, base, payer } = entry;
  const mine = expenseContent({ payerId: payer.id, expense: expenseOf(entry) });
  const from = base && apply(project, { expenses: { [id]: expenseContent(base) } });
  const rebased = from && rebase({ expenses: { [id]: mine } }, from, project);
  const now = findPayer(project, id);
  const saved = now && findExpense(now, id);
  const theirs = now && saved && expenseContent({ payerId: now.id, expense: saved });
  // Without an entry in the rebased patch the project has all of it.
  const { memberId, order: _order, ...content } = (rebased ? (rebased.patch.expenses?.[id] ?? theirs) : null) ?? mine;
  return { payerId: memberId, content, isAsked: rebased?.questions.has(id) };
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
    const weights = entry.weights && remapKeys(entry.weights, ids);
    const { base } = entry;
    const moved = base && {
      payerId: now(base.payerId),
      expense: remapSharing({ ...base.expense, id: now(base.expense.id) }, ids),
    };
    return withFields(entry, { id: now(entry.id), weights, base: moved });
  });
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

/** What the sheet has of an expense that is there, before anything is typed. Null where it is not there. */
export function entryOfExpense(draft: Project, expenseId: string): Entry | null {
  const payer = findPayer(draft, expenseId);
  const expense = payer && findExpense(payer, expenseId);
  if (!payer || !expense) return null;
  const { id, name, amount, original, involvedMemberIds, weights, isPayment, date, note } = expense;
  return {
    id,
    name: name ?? '',
    amount,
    original,
    payer: { id: payer.id, name: payer.name },
    sharers: involvedMemberIds.map((one) => ({ id: one, name: findMember(draft, one)?.name ?? null })),
    weights,
    isByAmounts: isSharedByAmounts({ ...expense, amount: amountOf(expense, draft) }) || undefined,
    isPayment,
    date,
    note,
    base: { payerId: payer.id, expense },
  };
}

/**
 * The entries with one that was dropped, under the ids that its people have now: in the place of an open one in which
 * nothing is typed, and else behind those that were begun since.
 */
export function withRestoredEntry(editor: Pick<EditorState, 'entries' | 'rowKeys'>, dropped: Entry): readonly Entry[] {
  const [entry = dropped] = remappedEntries([dropped], idsNow(editor));
  const [open, ...others] = editor.entries;
  if (open && !open.base && !entry.base && isBlankEntry(open)) return [entry, ...others];
  return [...withoutId(editor.entries, entry.id), entry];
}
