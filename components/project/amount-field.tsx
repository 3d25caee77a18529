'use client';

import { type ChangeEvent, type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import { cleanAmountText, cleanPastedAmount, formatAmountText, parseAmount } from '@/lib/domain/amount';

interface AmountFieldProps {
  /** Minor units; null when nothing has been entered. */
  amount: number | null;
  onChange: (amount: number | null) => void;
  onKeyDown: (event: KeyboardEvent) => void;
  label: string;
}

/** While it has the focus it shows what is typed, otherwise the amount with two decimals. */
export function AmountField({ amount, onChange, onKeyDown, label }: AmountFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);

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
      value={typed ?? formatAmountText(amount)}
      onFocus={(event) => event.currentTarget.select()}
      onChange={change}
      onPaste={paste}
      onBlur={() => setTyped(null)}
      onKeyDown={onKeyDown}
      inputMode="decimal"
      autoComplete="off"
      aria-label={label}
      placeholder="0.00"
      className="touch-target w-[104px] flex-none rounded-lg border border-transparent bg-field px-2 py-1.5 text-right font-[560] hover:border-line"
    />
  );
}
