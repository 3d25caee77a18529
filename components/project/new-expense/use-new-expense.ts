import { type RefObject, useState } from 'react';
import { useProjectSession, useSession } from '@/components/project/session-context';
import { useOwnMember } from '@/components/project/standing/own-member';
import { cleanName, nameOrNull } from '@/lib/domain/name';
import { rowKeyOf } from '@/lib/editor/rows';
import { type EnteredExpense, isBlank } from './entered-expense';

/** A new expense as it is entered, until it is added to what its payer paid. */
export function useNewExpense(kept: RefObject<EnteredExpense | null>) {
  const session = useSession();
  const members = useProjectSession(({ editor }) => editor.draft.members);
  const { editor } = session.getState();
  const people = members.map(({ id, name }) => ({ id, name, key: rowKeyOf(editor, id) }));
  const isThere = (key: string) => people.some((one) => one.key === key);
  const { me } = useOwnMember();
  // The person, if they have said who they are, and who paid last stand first for as long as the sheet is open.
  const [firstKeys] = useState(() =>
    [me && rowKeyOf(editor, me.id), session.lastPayerKey].filter((key) => key !== null),
  );
  const [typed, setTyped] = useState<EnteredExpense>(
    () => kept.current ?? { name: '', amount: null, payerKey: firstKeys[0] ?? '', involvedKeys: [] },
  );
  const rank = (key: string) => (firstKeys.includes(key) ? firstKeys.indexOf(key) : firstKeys.length);
  const payers = people.toSorted((a, b) => rank(a.key) - rank(b.key));
  // Others may remove members in the meantime.
  const entered: EnteredExpense = {
    ...typed,
    payerKey: isThere(typed.payerKey) ? typed.payerKey : (payers[0]?.key ?? ''),
    involvedKeys: typed.involvedKeys.filter(isThere),
  };

  function keep(next: EnteredExpense) {
    setTyped(next);
    kept.current = isBlank(next) ? null : next;
  }

  /** Adds it, and begins another of the same payer and people. Whether there was anything to add. */
  function add(): boolean {
    const payer = people.find(({ key }) => key === entered.payerKey);
    if (isBlank(entered) || payer === undefined) return false;
    const involved = people.filter(({ key }) => entered.involvedKeys.includes(key));
    session.enterExpense(payer.id, {
      name: nameOrNull(cleanName(entered.name)),
      amount: entered.amount,
      involvedMemberIds: involved.map(({ id }) => id),
    });
    keep({ ...entered, name: '', amount: null });
    return true;
  }

  return { entered, people, payers, enter: (change: Partial<EnteredExpense>) => keep({ ...entered, ...change }), add };
}
