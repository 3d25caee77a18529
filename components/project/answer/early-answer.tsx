import { createContext, type ReactNode, type RefObject, use, useLayoutEffect } from 'react';
import { useIsHydrated } from '@/components/layout/use-is-hydrated';
import { useOutline } from '@/components/project/session-context';
import { useOutcome } from '@/components/project/settlement/settlement';
import { ownMemberKey } from '@/lib/client/own-member';

/** So many payments are shown at once. One more is, too: the press that shows it would take the same place. */
export const FEW_PAYMENTS = 3;

/** The inline script of early-answer.script.ts, where the page came from the server. */
export const AnswerScriptContext = createContext<ReactNode>(null);

/** What holds the place for the answer of whoever was chosen before, until there is that answer. */
export function EarlyAnswer({ card }: { card: RefObject<HTMLElement | null> }) {
  const isHydrated = useIsHydrated();
  const script = use(AnswerScriptContext);
  useLayoutEffect(() => {
    const { current } = card;
    if (!isHydrated || current === null) return;
    delete current.dataset.mine;
    current.style.removeProperty('--mine');
  }, [card, isHydrated]);
  return isHydrated || script === null ? null : <AnswerLines script={script} />;
}

/** How many lines the answer of each person takes, for the script to look up whose it is. */
function AnswerLines({ script }: { script: ReactNode }) {
  const key = useOutline(({ editor }) => ownMemberKey(editor.draft.id));
  const { people, payments, spent } = useOutcome();
  // Before anything is paid, all answers are alike.
  if (spent === 0) return null;
  const lines = people.map(({ id }) => {
    const mine = payments.filter(({ fromMemberId, toMemberId }) => fromMemberId === id || toMemberId === id);
    // That everyone is quits takes a line.
    return `${id}:${payments.length === 0 ? 1 : Math.min(mine.length, FEW_PAYMENTS + 1)}`;
  });
  return (
    <>
      <i hidden data-key={key} data-lines={lines.join(' ')} />
      {script}
    </>
  );
}
