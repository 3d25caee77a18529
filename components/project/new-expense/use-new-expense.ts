import { useState } from 'react';
import { useOwnMember } from '@/components/project/my-balance/own-member';
import { useProjectSession, useSession } from '@/components/project/session-context';
import { type Entry, isBlankEntry, removedFrom } from '@/lib/editor/entry';
import { rowKeyOf } from '@/lib/editor/rows';

/** The new expense in the sheet, and what is done with it. People go by their row keys, which a save leaves as they are. */
export function useNewExpense(entry: Entry) {
  const session = useSession();
  const members = useProjectSession(({ editor }) => editor.draft.members);
  const { editor } = session.getState();
  const people = members.map(({ id, name }) => ({ id, name, key: rowKeyOf(editor, id) }));
  const { me } = useOwnMember();
  // The person, if they have said who they are, and who paid last stand first for as long as the sheet is open.
  const [firstKeys] = useState(() =>
    [me && rowKeyOf(editor, me.id), session.lastPayerKey].filter((key) => key !== null),
  );
  const rank = (key: string) => (firstKeys.includes(key) ? firstKeys.indexOf(key) : firstKeys.length);
  const removed = removedFrom(entry, members);
  const chosen = people.filter(({ id }) => entry.sharers.some((one) => one.id === id)).map(({ key }) => key);

  function enter(change: Partial<Entry>) {
    session.dispatch({ type: 'entry-changed', entry: { ...entry, ...change } });
  }

  function share(keys: readonly string[]) {
    const sharers = people.filter(({ key }) => keys.includes(key));
    enter({ sharers: sharers.map(({ id, name }) => ({ id, name })) });
  }

  return {
    people,
    payers: people.toSorted((a, b) => rank(a.key) - rank(b.key)),
    payerKey: rowKeyOf(editor, entry.payer.id),
    sharerKeys: chosen,
    removed,
    enter,
    pay(key: string) {
      const payer = people.find((one) => one.key === key);
      if (payer) enter({ payer: { id: payer.id, name: payer.name } });
    },
    /** Whether it was done: the last one stays. */
    press(key: string): boolean {
      const keys = pressed(
        chosen,
        key,
        people.map((one) => one.key),
      );
      if (keys !== null) share(keys);
      return keys !== null;
    },
    shareWithAll: () => enter({ sharers: [] }),
    /** The others share it alone. */
    leaveOutRemoved: () => share(chosen),
    /** Adds it, and begins another of the same payer and people. Whether there was anything to add. */
    add(): boolean {
      if (isBlankEntry(entry)) return false;
      session.addEntry(entry);
      return true;
    },
  };
}

/**
 * The involved after a chip was pressed. While it is for everyone, a press is for that one alone; all of them one by one are
 * everyone. Null where the last one would go.
 */
function pressed(involved: readonly string[], key: string, allKeys: readonly string[]): readonly string[] | null {
  const isIn = involved.includes(key);
  if (isIn && involved.length === 1) return null;
  const next = allKeys.filter((one) => (one === key ? !isIn : involved.includes(one)));
  return next.length === allKeys.length ? [] : next;
}
