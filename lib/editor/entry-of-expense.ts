import { entitiesOf } from '@/lib/domain/entities';
import { findExpense, findMember, findPayer } from '@/lib/domain/find-entity';
import { sameSharing, sameWeights, withInvolved } from '@/lib/domain/involvement';
import { involvedAfterDeletion } from '@/lib/domain/member-deletion';
import { type Conflict, type ConflictField, conflictIn } from '@/lib/domain/merge/conflict';
import { mergeProject } from '@/lib/domain/merge/merge-project';
import { betweenDrafts, united, withoutConflict } from '@/lib/domain/merge/open-conflicts';
import { withTheirValues } from '@/lib/domain/merge/their-values';
import { threeWayMerge } from '@/lib/domain/merge/three-way-merge';
import { sameName } from '@/lib/domain/name';
import { sameNote } from '@/lib/domain/note';
import type { Expense, Project } from '@/lib/domain/project';
import { isSharedByAmounts } from '@/lib/domain/sharing-unit';
import { mapShared, sameItems } from '@/lib/domain/structural-sharing';
import { seededRandom, temporaryId } from '@/lib/domain/temporary-id';
import type { Choice } from './actions';
import { idsNow } from './rows';
import {
  asTyped,
  type Entry,
  type EntryBase,
  type EntryPerson,
  isBlankEntry,
  remappedEntries,
  returnedEntry,
  sameBase,
} from './sheet-entry';
import type { EditorState } from './state';

type Projects = Pick<EditorState, 'snapshot' | 'draft'>;

/** What the sheet has of an expense that is there, before anything is typed. Null where it is not there. */
export function entryOfExpense(draft: Project, expenseId: string): Entry | null {
  const base = baseIn(draft, expenseId);
  if (base === null) return null;
  const blank = { id: expenseId, name: '', amount: null, payer: personIn(draft, base.payerId), sharers: [] };
  return { ...withContent(blank, base, draft), base };
}

/**
 * The entries once the draft has other values in their expenses: what is not typed in the sheet follows, and where both
 * have changed a field the person is asked. An entry whose expense is gone stays as it is, and one that was kept then
 * changes it once it is back.
 */
export function rebasedEntries(entries: readonly Entry[], editor: Projects): readonly Entry[] {
  return mapShared(entries, (one) => {
    const entry = returnedEntry(one, editor.draft);
    return entry.base ? withoutSpentRate(rebased(entry, entry.base, editor), editor.draft) : entry;
  });
}

/** A first rate that can do nothing any more is no change of an expense that is there. */
function withoutSpentRate(entry: Entry, { rates, currency }: Project): Entry {
  const { firstRate, base } = entry;
  if (!firstRate || !base || !sameBase(base, asTyped(entry))) return entry;
  const isSpent = rates?.[firstRate.code] !== undefined || firstRate.currency !== currency;
  return isSpent ? { ...entry, firstRate: undefined } : entry;
}

function rebased(entry: Entry, base: EntryBase, { draft, snapshot }: Projects): Entry {
  const latest = baseIn(draft, entry.id);
  if (latest === null || sameBase(base, latest)) return entry;
  const only = within(draft, latest);
  const mine = asTyped(entry);
  const isKnown = (id: string) => findMember(draft, id) !== undefined;
  // Who was removed is asked about in any case.
  const isAsked = entry.sharers.some(({ id }) => !isKnown(id)) && !sameSharing(mine.expense, base.expense);
  const merge = mergeProject(
    only(base),
    only(isAsked ? { ...mine, expense: withSharingOf(mine.expense, base.expense) } : mine),
    only(latest),
    new Map(entry.conflict && [[entry.id, entry.conflict]]),
  );
  const conflict = merge.conflicts.get(entry.id);
  const saved = baseIn(snapshot, entry.id);
  // What the draft has otherwise than the server was typed here, too.
  const isOwn = conflict !== entry.conflict && saved !== null && !sameBase(saved, latest);
  const merged = baseIn(merge.draft, entry.id) ?? latest;
  const next = withContent(entry, { ...merged, payerId: isKnown(mine.payerId) ? merged.payerId : mine.payerId }, draft);
  return {
    ...next,
    ...(isAsked && { sharers: entry.sharers, weights: entry.weights, isByAmounts: entry.isByAmounts }),
    base: latest,
    conflict: conflict && isOwn ? betweenDrafts(new Map([[entry.id, conflict]])).get(entry.id) : conflict,
  };
}

/**
 * The entries with those that another page has left. A new one that two pages had comes back where it differs. What another page
 * has typed of an expense that is open here is united with what was typed here.
 */
export function unitedEntries(entries: readonly Entry[], left: readonly Entry[], draft: Project): readonly Entry[] {
  const all = [...entries];
  for (const entry of left.map((one) => returnedEntry(one, draft))) {
    const at = all.findIndex(({ id }) => id === entry.id);
    const same = all[at];
    if (same && sameBase(asTyped(same), asTyped(entry))) continue;
    if (same?.base && entry.base) all[at] = isBlankEntry(same) ? entry : unitedEntry(same, entry, entry.base, draft);
    else if (entry.base) all.push(entry);
    else {
      const taken = new Set([...entitiesOf(draft).keys(), ...all.map(({ id }) => id)]);
      const id = taken.has(entry.id)
        ? temporaryId((candidate) => taken.has(candidate), seededRandom(entry.id))
        : entry.id;
      all.push({ ...entry, id });
    }
  }
  return sameItems(all, entries) ? entries : all;
}

function unitedEntry(here: Entry, left: Entry, base: EntryBase, draft: Project): Entry {
  const only = within(draft, base);
  const sides = { base: only(base), mine: only(asTyped(here)), theirs: only(asTyped(left)) };
  const { project, conflicts } = threeWayMerge(sides, { bringsBack: true });
  const earlier = new Map(here.conflict && [[here.id, here.conflict]]);
  return {
    ...withContent(here, baseIn(project, here.id) ?? asTyped(here), draft),
    firstRate: here.firstRate ?? left.firstRate,
    conflict: united(earlier, betweenDrafts(conflicts)).get(here.id),
  };
}

/**
 * The entries with one that was dropped, under the ids that its people have now. It comes in the place of an open one
 * in which nothing is typed, and else behind those that were begun since.
 */
export function withRestoredEntry(
  editor: Projects & Pick<EditorState, 'entries' | 'rowKeys'>,
  dropped: Entry,
): readonly Entry[] {
  const { entries, draft } = editor;
  const [entry = dropped] = remappedEntries([dropped], idsNow(editor));
  const [open, ...others] = entries;
  if (open && !open.base && !entry.base && isBlankEntry(open)) return [entry, ...others];
  return unitedEntries(entries, [entry], draft);
}

/** The entry once the person has chosen one side of a conflict. */
export function resolvedEntry(entry: Entry, field: ConflictField, choice: Choice, draft: Project): Entry {
  const { id, base, conflict } = entry;
  if (!base || !conflict) return entry;
  const left = { ...entry, conflict: withoutConflict(new Map([[id, conflict]]), id, field).get(id) };
  if (choice === 'mine') return left;
  const mine = within(draft, base)(asTyped(entry));
  const theirs: Conflict = conflictIn(conflict, field);
  const resolved = baseIn(withTheirValues(mine, new Map([[id, theirs]]), draft), id);
  return resolved === null ? left : withContent(left, resolved, draft);
}

/** Makes a project of the members of this one and of the expense alone, which others may have given to another payer. */
function within(draft: Project, { payerId: lastPayerId, expense: { order } }: EntryBase) {
  return ({ payerId, expense }: EntryBase): Project => {
    const payer = findMember(draft, payerId)?.id ?? lastPayerId;
    const isMember = (id: string) => findMember(draft, id) !== undefined;
    const sharing = involvedAfterDeletion(expense.involvedMemberIds, payer, isMember);
    const only = { ...withInvolved(expense, sharing), order };
    return { ...draft, members: draft.members.map((one) => ({ ...one, expenses: one.id === payer ? [only] : [] })) };
  };
}

function baseIn(project: Project, expenseId: string): EntryBase | null {
  const payer = findPayer(project, expenseId);
  const expense = payer && findExpense(payer, expenseId);
  return expense ? { payerId: payer.id, expense } : null;
}

function withSharingOf(expense: Expense, { involvedMemberIds, weights }: Expense): Expense {
  return { ...expense, involvedMemberIds, weights };
}

/** The entry with what the expense holds. A text that is saved alike stays as it is typed. */
function withContent(entry: Entry, { payerId, expense }: EntryBase, draft: Project): Entry {
  const { name, amount, original, involvedMemberIds, weights, isPayment, date, note } = expense;
  return {
    ...entry,
    name: sameName(entry.name, name) ? entry.name : (name ?? ''),
    amount,
    original,
    payer: entry.payer.id === payerId ? entry.payer : personIn(draft, payerId),
    sharers: involvedMemberIds.map((id) => entry.sharers.find((one) => one.id === id) ?? personIn(draft, id)),
    weights,
    isByAmounts: sameWeights(entry.weights, weights) ? entry.isByAmounts : isSharedByAmounts(expense) || undefined,
    isPayment,
    date,
    note: sameNote(entry.note, note) ? entry.note : note,
  };
}

function personIn(draft: Project, id: string): EntryPerson {
  return { id, name: findMember(draft, id)?.name ?? null };
}
