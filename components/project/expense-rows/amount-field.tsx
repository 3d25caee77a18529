import { useTranslations } from 'next-intl';
import {
  type ChangeEvent,
  type FocusEvent,
  type FormEvent,
  type KeyboardEvent,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useRowLabels } from '@/components/project/members/row-labels';
import { useEarlyInput, useSteadyText } from '@/components/ui/uncontrolled-field';
import { DECIMALS, integerDigits } from '@/lib/domain/money/amount';
import { type AmountReading, isRefusal, leavesOut, readAmount } from '@/lib/domain/money/amount-reading';

/** Characters that the field on a small phone shows at full size. */
const LONG_AMOUNT = 11;

interface AmountFieldProps {
  /** Minor units; null when nothing has been entered. */
  amount: number | null;
  /** The amount where nothing is typed; none by default. It stands in the empty field. */
  otherwise?: number | null;
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
  /** The amount ahead of the first key. A text that is refused leaves it as it was. */
  readonly before: number | null;
  /** Whether Enter or a save was pressed since the last key. */
  readonly isAsked: boolean;
}

/**
 * With the focus it shows what is typed, as it stands; otherwise the amount as the language writes it, or a text that is refused.
 * An amount from elsewhere, such as undo or another person, replaces what is typed. What the amount leaves out of the text is
 * said below, until the text or the amount is another or the person comes back to the field. A form is not sent with a text that
 * is refused, and with one that is not kept whole once the person has been asked.
 */
export function AmountField({
  amount,
  otherwise = null,
  onChange,
  onFocus,
  onBlur,
  onKeyDown,
  label,
  remarkId,
  refusalId,
  enterKeyHint = 'next',
  written: ofOther,
  isNothingAtZero = false,
  className = '',
}: AmountFieldProps) {
  const { decimalMark, sumDecimals, ...labels } = useRowLabels();
  const format = ofOther?.format ?? labels.formatField;
  const [last, setLast] = useState<Typed | null>(null);
  const [wasEntered, setWasEntered] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  useEarlyInput(field, (text) => take(text, document.activeElement === field.current));
  const typed = last?.amount === amount ? last : null;
  const written = amount === null ? '' : format(amount);
  const isRefused = typed !== null && isRefusal(typed.remark);
  const shown = typed?.hasFocus || isRefused ? typed.text : written;
  const initial = useSteadyText(field, shown, { isSelectedAtFocus: true });
  const isInTheWay = isRefused || (typed !== null && leavesOut(typed.remark) && !typed.isAsked);
  useEffect(() => field.current?.setCustomValidity(isInTheWay ? label : ''), [isInTheWay, label]);

  function take(text: string, hasFocus: boolean) {
    const reading = readAmount(text, decimalMark, ofOther?.decimals, ofOther?.decimals ?? sumDecimals);
    const before = typed ? typed.before : amount;
    const read = isRefusal(reading.remark) ? before : reading.amount;
    const taken = isNothingAtZero ? read || null : read;
    setLast({ ...reading, amount: taken, text, hasFocus, before, isAsked: false });
    onChange(taken);
  }

  /** Nothing is typed yet. */
  function start(text: string, now: number | null) {
    setLast({ text, amount: now, remark: null, meant: null, hasFocus: true, before: now, isAsked: false });
  }

  function startTyping({ currentTarget: input }: FocusEvent<HTMLInputElement>) {
    input.select();
    setWasEntered(true);
    if (isRefused) setLast((before) => before && { ...before, hasFocus: true });
    else start(written, amount);
    onFocus?.();
  }

  function endTyping() {
    setLast(typed?.remark && typed.remark !== 'sum' ? { ...typed, hasFocus: false } : null);
    onBlur?.();
  }

  function press(event: KeyboardEvent) {
    // While a character is being composed, Enter ends the composition and nothing else.
    if (event.key === 'Enter' && !event.nativeEvent.isComposing && typed?.remark === 'sum') start(written, amount);
    if (event.key !== 'Enter' || !isRefused) return onKeyDown?.(event);
    event.preventDefault();
    setLast({ ...typed, isAsked: true });
  }

  /** A form was to be sent. */
  function ask(event: FormEvent) {
    // The browser would say it in words of its own.
    event.preventDefault();
    setLast(typed && { ...typed, isAsked: true });
    if (isRefused) field.current?.focus();
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
        onKeyDown={press}
        onInvalid={ask}
        inputMode="decimal"
        enterKeyHint={enterKeyHint}
        autoComplete="off"
        aria-label={label}
        aria-invalid={refusalId !== undefined || isRefused || undefined}
        aria-describedby={[refusalId, typed?.remark && remarkId].filter(Boolean).join(' ') || undefined}
        placeholder={shown === '' ? format(otherwise ?? 0) : undefined}
        className={`expense-amount ${otherwise === null ? '' : 'placeholder:text-ink'} ${shown.length > LONG_AMOUNT ? 'max-sm:text-[0.75rem]' : ''} ${className}`}
      />
      {(typed || wasEntered) && (
        // It is there before there is anything to say, so that screen readers hear it, and stays: a dialog takes the focus where
        // something is removed while the focus is on its way to the next field.
        <p id={remarkId} aria-live="polite" className="expense-remark">
          {typed?.remark && <AmountRemark typed={typed} remark={typed.remark} written={ofOther} onChoose={choose} />}
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
  sum: 'sum',
  unfinished: 'unfinished',
  bracket: 'openBracket',
  'by-zero': 'byZero',
  'no-sum': 'noSum',
  'below-zero': 'belowZero',
  'too-large': 'tooLarge',
} as const;

interface AmountRemarkProps {
  typed: Typed;
  remark: keyof typeof messages;
  written?: WrittenAmount;
  onChoose: (amount: number) => void;
}

/** Says what became of the text of an amount field, and offers what it may mean. */
function AmountRemark({ typed, remark, written, onChoose }: AmountRemarkProps) {
  const t = useTranslations('expense');
  const { formatField } = useRowLabels();
  const { format, decimals } = written ?? { format: formatField, decimals: DECIMALS };
  const { amount, meant, hasFocus, isAsked } = typed;
  const isBeingTyped = hasFocus && !isAsked && (remark === 'unfinished' || remark === 'bracket');
  const key = isBeingTyped ? 'goesOn' : isAsked && leavesOut(remark) ? 'saves' : messages[remark];
  const text = useRef<HTMLSpanElement>(null);
  // On a phone the banner of unsaved changes may lie over it.
  useEffect(() => {
    if (key !== 'goesOn') text.current?.scrollIntoView({ block: 'nearest' });
  }, [key]);
  return (
    <>
      <span
        ref={text}
        className={`scroll-mb-24 ${isBeingTyped ? 'text-soft' : remark === 'sum' ? 'font-semibold text-ink' : ''}`}
      >
        {t(key, { amount: format(amount ?? 0), digits: integerDigits(decimals), count: decimals })}
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
