import { type ClipboardEvent, useState } from 'react';
import { Lazy, LazyCode } from '@/components/ui/lazy-code';

const lazyOffer = new LazyCode(() => import('./list-offer'));

/** Text on more than one line. */
const SEVERAL_LINES = /\S[^\S\r\n]*[\r\n]\s*\S/;

interface NewExpense {
  memberId: string;
  /** Null before it is added. */
  expenseId: string | null;
  /** The list has become expenses, in place of this one. */
  onMade: () => void;
}

/** A list that is pasted as the name of a blank expense: the offer to make expenses of it stands beneath. */
export function usePastedList(expense: NewExpense) {
  const [text, setText] = useState<string | null>(null);
  const offerId = `list-offer-${expense.expenseId}`;
  return {
    /** The id of the offer, for the field that the list was pasted into. */
    offerId: text === null ? undefined : offerId,
    onPaste(event: ClipboardEvent, isBlank: boolean) {
      const pasted = event.clipboardData.getData('text');
      setText(isBlank && SEVERAL_LINES.test(pasted) ? pasted : null);
    },
    offer: text !== null && (
      <Lazy code={lazyOffer}>
        {(lazy) => <lazy.ListOffer {...expense} id={offerId} text={text} onDone={() => setText(null)} />}
      </Lazy>
    ),
  };
}
