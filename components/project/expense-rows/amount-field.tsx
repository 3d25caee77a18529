import { useTranslations } from 'next-intl';
import { type ChangeEvent, type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useRowLabels } from '@/components/project/members/row-labels';
import { useEarlyInput, useSteadyText } from '@/components/ui/uncontrolled-field';
import { DECIMALS, integerDigits } from '@/lib/domain/money/amount';
import { type AmountReading, readAmount } from '@/lib/domain/money/amount-reading';

/** Characters that the field on a small phone shows at full size. */
const LONG_AMOUNT = 11;

interface AmountFieldProps {
  /** Minor units; null when nothing has been entered. */
  amount: number | null;
  onChange: (amount: number | null) => void;
  onFocus?: () => void;
  onBlur?: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  label: string;
  /** The id of what is said about the text. */
  remarkId: string;
  /** The id of why the amount is refused, where it is. */
  refusalId?: string;
  enterKeyHint?: 'next' | 'done';
  /** How the amount is written, and with how many decimals, where it is of another currency than the project's. */
  written?: WrittenAmount;
  /** Whether 0 is as good as nothing, so that it comes back as null. */
  isNothingAtZero?: boolean;
  className?: string;
}

/** How amounts of a currency are written in a field. */
export interface WrittenAmount {
  readonly format: (amount: number) => string;
  readonly decimals: number;
}

interface Typed extends AmountReading {
  readonly text: string;
  readonly hasFocus: boolean;
}

/**
 * With the focus it shows what is typed, as it stands; otherwise the amount as the language writes it. An amount from
 * elsewhere, such as undo or another person, replaces what is typed. What the amount leaves out of the text is said below,
 * until the text or the amount is another or the person comes back to the field.
 */
export function AmountField({
  amount,
  onChange,
  onFocus,
  onBlur,
  onKeyDown,
  label,
  remarkId,
  refusalId,
  enterKeyHint = 'next',
  written: otherwise,
  isNothingAtZero = false,
  className = '',
}: AmountFieldProps) {
  const { decimalMark, ...labels } = useRowLabels();
  const format = otherwise?.format ?? labels.formatField;
  const [last, setLast] = useState<Typed | null>(null);
  const [wasEntered, setWasEntered] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEarlyInput(field, (text) => take(text, document.activeElement === field.current));
  const typed = last?.amount === amount ? last : null;
  const written = amount === null ? '' : format(amount);
  const shown = typed?.hasFocus ? typed.text : written;
  const initial = useSteadyText(field, shown, { isSelectedAtFocus: true });

  function take(text: string, hasFocus: boolean) {
    const reading = readAmount(text, decimalMark, otherwise?.decimals);
    const taken = isNothingAtZero ? reading.amount || null : reading.amount;
    setLast({ ...reading, amount: taken, text, hasFocus });
    onChange(taken);
  }

  /** Nothing is typed yet. */
  function start(text: string, now: number | null) {
    setLast({ text, amount: now, remark: null, meant: null, hasFocus: true });
  }

  function startTyping({ currentTarget: input }: FocusEvent<HTMLInputElement>) {
    input.select();
    setWasEntered(true);
    start(written, amount);
    onFocus?.();
  }

  function endTyping() {
    setLast(typed?.remark ? { ...typed, hasFocus: false } : null);
    onBlur?.();
  }

  function choose(meant: number) {
    start(format(meant), meant);
    onChange(meant);
    field.current?.focus();
    field.current?.select();
  }

  return (
    <>
      <input
        ref={field}
        defaultValue={initial}
        onFocus={startTyping}
        onChange={({ target }: ChangeEvent<HTMLInputElement>) => take(target.value, true)}
        onBlur={endTyping}
        onKeyDown={onKeyDown}
        inputMode="decimal"
        enterKeyHint={enterKeyHint}
        autoComplete="off"
        aria-label={label}
        aria-invalid={refusalId !== undefined || undefined}
        aria-describedby={[refusalId, typed?.remark && remarkId].filter(Boolean).join(' ') || undefined}
        placeholder={shown === '' ? format(0) : undefined}
        className={`expense-amount ${shown.length > LONG_AMOUNT ? 'max-sm:text-[0.75rem]' : ''} ${className}`}
      />
      {(typed || wasEntered) && (
        // It is there before there is anything to say, so that screen readers hear it, and stays: a dialog takes the focus where
        // something is removed while the focus is on its way to the next field.
        <p id={remarkId} aria-live="polite" className="expense-remark">
          {typed?.remark && <AmountRemark {...typed} remark={typed.remark} written={otherwise} onChoose={choose} />}
        </p>
      )}
    </>
  );
}

const messages = {
  'only-digits': 'keptDigits',
  'one-mark': 'keptOneMark',
  'too-long': 'keptShort',
  grouped: 'readAs',
} as const;

interface AmountRemarkProps {
  amount: number | null;
  remark: keyof typeof messages;
  meant: number | null;
  written?: WrittenAmount;
  onChoose: (amount: number) => void;
}

/** Says what became of the text of an amount field, and offers what it may mean. */
function AmountRemark({ amount, remark, meant, written, onChoose }: AmountRemarkProps) {
  const t = useTranslations('expense');
  const { formatField } = useRowLabels();
  const { format, decimals } = written ?? { format: formatField, decimals: DECIMALS };
  const text = useRef<HTMLSpanElement>(null);
  // On a phone the banner of unsaved changes may lie over it.
  useEffect(() => {
    text.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <>
      <span ref={text} className="scroll-mb-24">
        {t(messages[remark], { amount: format(amount ?? 0), digits: integerDigits(decimals), count: decimals })}
      </span>{' '}
      {meant !== null && (
        <button
          type="button"
          // The field keeps the focus, and a phone its keyboard.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(meant)}
          className="touch-target flex-none font-semibold whitespace-nowrap text-accent underline underline-offset-2"
        >
          {t('meant', { amount: format(meant) })}
        </button>
      )}
    </>
  );
}
