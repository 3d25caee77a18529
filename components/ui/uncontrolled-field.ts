import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';

type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Adopts what a person typed into a field before hydration. */
export function useEarlyInput(field: RefObject<TextField | null>, take: (text: string) => void): void {
  const takeOver = useEffectEvent(() => {
    const input = field.current;
    // The default value is what the server rendered.
    if (input !== null && input.value !== input.defaultValue) take(input.value);
  });
  useEffect(() => takeOver(), []);
}

/**
 * Shows the text in an uncontrolled field, whose default value it returns. A text from elsewhere leaves the caret and what
 * is selected where they were: a controlled field would put the caret at the end. Into an empty field it comes selected if
 * that is how the field shows its text at focus.
 */
export function useSteadyText(
  field: RefObject<TextField | null>,
  text: string,
  { isSelectedAtFocus = false } = {},
): string {
  const [initial] = useState(text);
  const shown = useRef(text);
  useLayoutEffect(() => {
    const input = field.current;
    // What was typed before hydration is not the first text, and stays until it is adopted.
    if (input !== null && text !== shown.current && text !== input.value) {
      const wasEmpty = input.value === '';
      replaceText(input, text);
      if (wasEmpty && isSelectedAtFocus && document.activeElement === input) input.select();
    }
    shown.current = text;
  }, [field, text, isSelectedAtFocus]);
  return initial;
}

function replaceText(input: TextField, text: string) {
  const { value: before, selectionStart, selectionEnd } = input;
  input.value = text;
  // Some browsers give the focus to a field whose selection is set.
  if (document.activeElement !== input || selectionStart === null || selectionEnd === null) return;
  input.setSelectionRange(moved(selectionStart, before, text), moved(selectionEnd, before, text));
}

/** Where a position of one text is in the next: as far from the start or from the end as before, whichever part stayed. */
function moved(position: number, before: string, now: string): number {
  const shorter = Math.min(before.length, now.length);
  let start = 0;
  while (start < shorter && before[start] === now[start]) start += 1;
  if (position <= start && position < before.length) return position;
  let end = 0;
  while (end < shorter - start && before.at(-1 - end) === now.at(-1 - end)) end += 1;
  const fromEnd = before.length - position;
  return fromEnd <= end ? now.length - fromEnd : Math.min(position, now.length - end);
}
