'use client';

import { type ChangeEvent, type ClipboardEvent, type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { useEarlyInput } from '@/components/ui/use-early-input';
import { cleanAmountText, cleanPastedAmount, formatAmountText, parseAmount } from '@/lib/domain/amount';

/** Characters that a field on a small phone shows at full size. */
const LONG_AMOUNT = 11;

interface AmountFieldProps {
  /** Minor units; null when nothing has been entered. */
  amount: number | null;
  onChange: (amount: number | null) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  label: string;
  /** Writes minor units as the language does, without grouping. */
  format: (amount: number) => string;
  placeholder: string;
}

/** While it has the focus it shows what is typed, with a dot; otherwise the amount as the language writes it. */
export function AmountField({ amount, onChange, onKeyDown, label, format, placeholder }: AmountFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useEarlyInput(field, (text) => onChange(parseAmount(text)));
  const shown = typed ?? (amount === null ? '' : format(amount));

  function startTyping({ currentTarget: input }: FocusEvent<HTMLInputElement>) {
    const text = formatAmountText(amount);
    input.value = text;
    input.select();
    setTyped(text);
  }

  /** Cleans the text around the caret and puts it back, as a caret would otherwise jump to the end. */
  function take(input: HTMLInputElement, raw: string, caretInRaw: number) {
    const text = cleanAmountText(raw);
    const caret = Math.min(cleanAmountText(raw.slice(0, caretInRaw)).length, text.length);
    input.value = text;
    input.setSelectionRange(caret, caret);
    setTyped(text);
    onChange(parseAmount(raw));
  }

  function change({ target }: ChangeEvent<HTMLInputElement>) {
    take(target, target.value, target.selectionStart ?? target.value.length);
  }

  function paste(event: ClipboardEvent<HTMLInputElement>) {
    event.preventDefault();
    const input = event.currentTarget;
    const before =
      input.value.slice(0, input.selectionStart ?? 0) + cleanPastedAmount(event.clipboardData.getData('text'));
    take(input, before + input.value.slice(input.selectionEnd ?? input.value.length), before.length);
  }

  return (
    <input
      ref={field}
      value={shown}
      onFocus={startTyping}
      onChange={change}
      onPaste={paste}
      onBlur={() => setTyped(null)}
      onKeyDown={onKeyDown}
      inputMode="decimal"
      autoComplete="off"
      aria-label={label}
      placeholder={placeholder}
      className={shown.length > LONG_AMOUNT ? 'expense-amount max-sm:text-[12px]' : 'expense-amount'}
    />
  );
}
