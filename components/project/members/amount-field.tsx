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

/** What is in the field while it has the focus, and the amount that it stands for. */
interface Typed {
  text: string;
  amount: number | null;
}

/**
 * With the focus it shows what is typed, with a decimal point; otherwise the amount as the language writes it. An amount
 * from elsewhere, such as undo or another person, replaces what is typed.
 */
export function AmountField({ amount, onChange, onKeyDown, label, format, placeholder }: AmountFieldProps) {
  const [typed, setTyped] = useState<Typed | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useEarlyInput(field, (text) => onChange(parseAmount(text)));
  const shown = typed === null ? (amount === null ? '' : format(amount)) : textOf(typed, amount);

  function startTyping({ currentTarget: input }: FocusEvent<HTMLInputElement>) {
    const text = formatAmountText(amount);
    input.value = text;
    input.select();
    setTyped({ text, amount });
  }

  /** Cleans the text and restores the caret, which would otherwise jump to the end. */
  function take(input: HTMLInputElement, raw: string, caretInRaw: number) {
    const text = cleanAmountText(raw);
    const caret = Math.min(cleanAmountText(raw.slice(0, caretInRaw)).length, text.length);
    // Setting an unchanged value would cost another layout of the page.
    if (input.value !== text) {
      input.value = text;
      input.setSelectionRange(caret, caret);
    }
    const parsed = parseAmount(raw);
    setTyped({ text, amount: parsed });
    onChange(parsed);
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

function textOf(typed: Typed, amount: number | null): string {
  return typed.amount === amount ? typed.text : formatAmountText(amount);
}
