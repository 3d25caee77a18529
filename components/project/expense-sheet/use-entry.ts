import { useState } from 'react';
import { useOwnMember } from '@/components/project/answer/use-own-member';
import type { SharingEdit } from '@/components/project/involved/use-sharing';
import { useProjectSession, useSession } from '@/components/project/session-context';
import { withInvolved } from '@/lib/domain/involvement';
import { amountOfEntry } from '@/lib/editor/bill-of-entry';
import { rowKeyOf } from '@/lib/editor/rows';
import { type Entry, expenseOf, removedFrom } from '@/lib/editor/sheet-entry';

/** The expense in the sheet, and what is done with it. People go by their row keys, which a save leaves as they are. */
export function useEntry(entry: Entry) {
  const session = useSession();
  const draft = useProjectSession(({ editor }) => editor.draft);
  const { members } = draft;
  const { editor } = session.getState();
  const people = members.map(({ id, name }) => ({ id, name, key: rowKeyOf(editor, id) }));
  const { me } = useOwnMember();
  const payerKey = rowKeyOf(editor, entry.payer.id);
  // Who paid, who paid last and the person, if they have said who they are, stand first for as long as the sheet is open.
  const [firstKeys] = useState(() => {
    const keys = [entry.base && payerKey, session.lastPayerKey, me && rowKeyOf(editor, me.id)];
    return [...new Set(keys.filter((key) => key !== null && key !== undefined))];
  });
  const rank = (key: string) => (firstKeys.includes(key) ? firstKeys.indexOf(key) : firstKeys.length);
  const before = people.filter(({ key }) => session.sheet.lastSharerKeys.includes(key));
  const removed = removedFrom(entry, members);
  const expense = { ...expenseOf(entry), amount: amountOfEntry(entry, draft) };
  const involved = members.map(({ id }) => id).filter((id) => expense.involvedMemberIds.includes(id));

  function enter(change: Partial<Entry>) {
    session.sheet.change(entry, change);
  }

  function share({ involvedMemberIds, weights = {}, unit }: SharingEdit) {
    const shared = withInvolved(expense, involvedMemberIds, weights);
    const isSharer = ({ id }: { id: string }) => shared.involvedMemberIds.includes(id);
    enter({
      sharers: people.filter(isSharer).map(({ id, name }) => ({ id, name })),
      weights: shared.weights,
      isByAmounts: unit === 'amounts' || undefined,
    });
  }

  return {
    members,
    people,
    payers: people.toSorted((a, b) => rank(a.key) - rank(b.key)),
    payerKey,
    /** Shared by those alone who are still members. */
    expense: withInvolved(expense, involved),
    /** The unit of its weights. */
    unit: entry.isByAmounts ? ('amounts' as const) : ('parts' as const),
    /** The row keys of the people for whom alone the last new expense was. Empty once sharers are chosen for this expense. */
    before: entry.base || entry.sharers.length > 0 ? [] : before,
    removed,
    enter,
    share,
    pay(key: string) {
      const payer = people.find((one) => one.key === key);
      if (payer) enter({ payer: { id: payer.id, name: payer.name } });
    },
  };
}

export type EntryView = ReturnType<typeof useEntry>;
