import { type ChangeEvent, type RefObject, useLayoutEffect, useState } from 'react';

/** So many characters take three lines or more of a phone where anything stands beside them. */
const LONG = 48;

interface TitleFieldProps {
  id: string;
  ref: RefObject<HTMLTextAreaElement | null>;
  initial: string;
  /** The text as it is now: it makes the field as high as it needs. */
  text: string;
  onType: (text: string) => void;
  label: string;
  placeholder: string;
  maxLength: number;
}

/** A text of one line that wraps where it is long. A line break can't be typed, and a pasted one becomes a space. */
export function TitleField({ id, ref, initial, text, onType, label, placeholder, maxLength }: TitleFieldProps) {
  // React writes the initial text into a text area once more when it hydrates it.
  const [early] = useState(() => typedInto(id));
  useLayoutEffect(() => {
    if (early !== null && ref.current) ref.current.value = early;
  }, [early, ref]);

  function take({ target }: ChangeEvent<HTMLTextAreaElement>) {
    const line = target.value.replaceAll('\n', ' ');
    if (line !== target.value) {
      const { selectionStart, selectionEnd } = target;
      target.value = line;
      target.setSelectionRange(selectionStart, selectionEnd);
    }
    onType(line);
  }

  return (
    <div className="title" data-text={text || placeholder} data-long={text.length > LONG || undefined}>
      <textarea
        id={id}
        ref={ref}
        defaultValue={initial}
        onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && event.preventDefault()}
        onChange={take}
        rows={1}
        dir="auto"
        maxLength={maxLength}
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        enterKeyHint="done"
      />
    </div>
  );
}

/** What a person has typed before hydration into the field of this id. */
function typedInto(id: string): string | null {
  if (typeof document === 'undefined') return null;
  const field = document.getElementById(id);
  if (!(field instanceof HTMLTextAreaElement) || field.value === field.defaultValue) return null;
  return field.value.replaceAll('\n', ' ');
}
