import { type ClipboardEvent, type ReactNode, useState } from 'react';
import { LateListOffer } from '@/components/project/late-parts';

/** Text on more than one line. */
const SEVERAL_LINES = /\S[^\S\r\n]*[\r\n]\s*\S/;

/** A list that is pasted into the name of a blank expense: the offer to make expenses of it stands beneath the row. */
export function usePastedList(ids: { memberId: string; expenseId: string }): {
  onPaste: (event: ClipboardEvent, isBlank: boolean) => void;
  offer: ReactNode;
} {
  const [text, setText] = useState<string | null>(null);
  return {
    onPaste(event, isBlank) {
      const pasted = event.clipboardData.getData('text');
      setText(isBlank && SEVERAL_LINES.test(pasted) ? pasted : null);
    },
    offer: text !== null && <LateListOffer {...ids} text={text} onDone={() => setText(null)} />,
  };
}
