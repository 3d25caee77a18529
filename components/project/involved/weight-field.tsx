import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useRef, useState } from 'react';
import { AmountField } from '@/components/project/expense-rows/amount-field';
import { useRowLabels } from '@/components/project/members/row-labels';
import { useSteadyText } from '@/components/ui/uncontrolled-field';
import { MAX_WEIGHT } from '@/lib/domain/project';
import { readParts } from '@/lib/domain/sharing-unit';

interface WeightFieldProps {
  weight: number;
  onChange: (weight: number) => void;
  onFocus: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
  label: string;
  /** The id of the share that the weight gives. */
  shareId: string;
  /** The id of what is said about the text. */
  remarkId: string;
}

/** What is typed, which gives a weight, or else leaves the one from before. Null once the weight is another. */
function useTyped<Value>(weight: number, onChange: (weight: number) => void) {
  const [last, setLast] = useState<{ value: Value; weight: number; before: number } | null>(null);
  const typed = last?.weight === weight ? last : null;

  function take(value: Value, read: number | null) {
    const before = typed?.before ?? weight;
    const taken = read ?? before;
    setLast({ value, weight: taken, before });
    if (taken !== weight) onChange(taken);
  }

  return { typed, take, end: () => setLast(null) };
}

/** A number of parts. A text that is none leaves the parts as they are, and that is said below. */
export function PartsField({ weight, onChange, onFocus, onKeyDown, label, shareId, remarkId }: WeightFieldProps) {
  const t = useTranslations('involved');
  const field = useRef<HTMLInputElement>(null);
  const { typed, take, end } = useTyped<string>(weight, onChange);
  const [isRefused, setIsRefused] = useState(false);
  const shown = typed?.value ?? String(weight);
  const initial = useSteadyText(field, shown, { isSelectedAtFocus: true });

  function takeText(text: string) {
    const parts = readParts(text);
    setIsRefused(parts === null && text.trim() !== '');
    take(text, parts);
  }

  return (
    <>
      <input
        ref={field}
        defaultValue={initial}
        onFocus={({ currentTarget }) => {
          currentTarget.select();
          setIsRefused(false);
          onFocus();
        }}
        onChange={({ target }) => takeText(target.value)}
        onBlur={end}
        onKeyDown={onKeyDown}
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="next"
        aria-label={label}
        aria-describedby={isRefused ? `${remarkId} ${shareId}` : shareId}
        className="weight-parts"
      />
      <p id={remarkId} aria-live="polite" className="expense-remark">
        {isRefused && t('wholeParts')}
      </p>
    </>
  );
}

/** A share in money. An empty field or zero leaves it as it was, and that is said below: who pays nothing is not ticked. */
export function ShareField({ weight, onChange, onFocus, onKeyDown, label, remarkId }: WeightFieldProps) {
  const t = useTranslations('involved');
  const { formatField } = useRowLabels();
  const { typed, take, end } = useTyped<number | null>(weight, onChange);
  const [isRefused, setRefused] = useState(false);

  function takeAmount(amount: number | null) {
    if (!amount) take(amount, null);
    else take(Math.min(amount, MAX_WEIGHT), Math.min(amount, MAX_WEIGHT));
  }

  function leave() {
    end();
    setRefused(typed !== null && !typed.value);
  }

  function enter() {
    setRefused(false);
    onFocus();
  }

  return (
    <>
      <AmountField
        amount={typed ? typed.value : weight}
        onChange={takeAmount}
        onFocus={enter}
        onBlur={leave}
        onKeyDown={onKeyDown}
        label={label}
        remarkId={remarkId}
      />
      <p aria-live="polite" className="expense-remark">
        {isRefused && t('keptShare', { amount: formatField(weight) })}
      </p>
    </>
  );
}
