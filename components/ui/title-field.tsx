import type { ChangeEvent, RefObject } from 'react';

interface TitleFieldProps {
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
export function TitleField({ ref, initial, text, onType, label, placeholder, maxLength }: TitleFieldProps) {
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
    <div className="title" data-text={text || placeholder}>
      <textarea
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
