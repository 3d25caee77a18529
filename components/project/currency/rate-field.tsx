import { useLocale, useTranslations } from 'next-intl';
import { useId, useState } from 'react';
import {
  inverseRate,
  isAboveOne,
  rateInThousands,
  readRate,
  shortestInverse,
  shortRate,
} from '@/lib/domain/money/rate-arithmetic';
import { decimalMarkOf } from '@/lib/i18n/decimal-mark';
import { decimalFormat } from '@/lib/i18n/rate-format';

/** Digits in which the other way round is told. */
const SHOWN = 6;

interface RateFieldProps {
  /** Empty where it is that of what has no currency, as of entries of a file. So may be the other. */
  code: string;
  currency: string;
  /** Null where there is none yet. */
  rate: string | null;
  /** The id of why it can't stay as it is, where that is said. */
  refusalId?: string;
  /** Null where what is typed is no rate. */
  onChange: (rate: string | null) => void;
  onEnter?: () => void;
}

/** Asks for a rate in the direction that gives a number above one, as people say it, until it is turned. */
export function RateField({ code, currency, rate, refusalId, onChange, onEnter }: RateFieldProps) {
  const t = useTranslations('bill');
  const tReading = useTranslations('expense');
  const locale = useLocale();
  const format = decimalFormat(locale);
  const decimalMark = decimalMarkOf(locale);
  const id = useId();
  // One unit of the project's currency is so many of the other, unless that is the greater one.
  const isGreater = rate === null ? isLikelyGreater(code, currency) : isAboveOne(rate);
  const [isDirect, setDirect] = useState(isGreater);
  const [text, setText] = useState(() => written(rate, isGreater));
  const [one, other] = isDirect ? [code, currency] : [currency, code];
  const typed = readRate(text, decimalMark);
  const meant = rateInThousands(text, decimalMark);
  const isRefused = text.trim() !== '' && typed === null;

  function written(value: string | null, direct: boolean): string {
    if (value === null) return '';
    const number = direct ? value : (shortestInverse(value) ?? '');
    return decimalMark === ',' ? number.replace('.', ',') : number;
  }

  function take(now: string) {
    setText(now);
    const number = readRate(now, decimalMark);
    onChange(number === null || isDirect ? number : inverseRate(number));
  }

  /** The rate stays what it is. */
  function turn() {
    const now = typed === null || isDirect ? typed : inverseRate(typed);
    setDirect(!isDirect);
    setText(written(now, !isDirect));
  }

  const back = typed && inverseRate(typed);
  const question = !one
    ? t('rateOfNone', { to: other })
    : other
      ? t('rateOf', { from: one, to: other })
      : t('rateInNone', { from: one });
  const turned = other ? t('turn', { currency: other }) : t('turnNone');
  const [oneUnit, otherUnit] = [one || t('none'), other || t('none')];
  return (
    <div className="grid gap-1">
      <div className="flex flex-wrap items-center gap-x-1.5 gap-y-1">
        <label htmlFor={id} className="w-min leading-tight">
          1&nbsp;{oneUnit}&nbsp;=
        </label>
        <input
          id={id}
          value={text}
          onChange={({ target }) => take(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            onEnter?.();
          }}
          inputMode="decimal"
          enterKeyHint="done"
          autoComplete="off"
          aria-label={question}
          aria-invalid={isRefused || refusalId !== undefined || undefined}
          aria-describedby={[refusalId, `${id}-hint`].filter(Boolean).join(' ')}
          maxLength={24}
          className="entry-field max-w-32 min-w-0 flex-[1_1_3.5rem] px-2 text-right"
        />
        <span className="w-min leading-tight">{otherUnit}</span>
        <button
          type="button"
          aria-label={turned}
          title={turned}
          onClick={turn}
          className="text-button min-w-11 text-base"
        >
          ⇄
        </button>
      </div>
      <p id={`${id}-hint`} aria-live="polite" className={`min-h-5 ${isRefused ? 'font-semibold text-danger' : ''}`}>
        {typed && meant && (
          <>
            {tReading('readAs', { amount: format(typed) })}{' '}
            <button
              type="button"
              // The field keeps the focus, and a phone its keyboard.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => take(meant)}
              className="touch-target font-semibold whitespace-nowrap text-accent underline underline-offset-2"
            >
              {tReading('meant', { amount: meant })}
            </button>
            {' · '}
          </>
        )}
        {isRefused ? t('notRead') : back && `1\u00A0${otherUnit} = ${format(shortRate(back, SHOWN))}\u00A0${oneUnit}`}
      </p>
    </div>
  );
}

/**
 * Those of which one unit is worth more than one of most others, the greatest first. It only has to be right about
 * which are greater.
 */
const GREATEST = 'KWD BHD OMR JOD GBP KYD CHF EUR USD CAD AUD'.split(' ');

/**
 * Whether one unit of the first currency is likely to be worth more than one of the second, so that people say how many of the
 * second it is. It decides nothing but the way round in which they are asked.
 */
function isLikelyGreater(code: string, than: string): boolean {
  const [at, other] = [GREATEST.indexOf(code), GREATEST.indexOf(than)];
  return at !== -1 && (other === -1 || at < other);
}
