import { useTranslations } from 'next-intl';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useSteadyText } from '@/components/ui/use-steady-text';
import { MAX_WEIGHT } from '@/lib/domain/project';
import { readParts } from '@/lib/domain/sharing-unit';
import { AmountField } from './amount-field';
import { useRowLabels } from './row-labels';

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

/** A number of parts. A text that is none leaves the parts as they are, and that is said below. */
export function PartsField({ weight, onChange, onFocus, onKeyDown, label, shareId, remarkId }: WeightFieldProps) {
  const t = useTranslations('involved');
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<{ text: string; weight: number } | null>(null);
  const [isRefused, setIsRefused] = useState(false);
  const shown = typed?.weight === weight ? typed.text : String(weight);
  const initial = useSteadyText(field, shown, { isSelectedAtFocus: true });

  function take(text: string) {
    const parts = readParts(text);
    setTyped({ text, weight: parts ?? weight });
    setIsRefused(parts === null && text.trim() !== '');
    if (parts !== null) onChange(parts);
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
        onChange={({ target }) => take(target.value)}
        onBlur={() => setTyped(null)}
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

/** A share in money. Nothing, or nothing at all, leaves it as it is: who pays nothing is not ticked. */
export function ShareField({ weight, onChange, onFocus, onKeyDown, label, remarkId }: WeightFieldProps) {
  const t = useTranslations('involved');
  const { formatField } = useRowLabels();
  const [typed, setTyped] = useState<{ amount: number | null; weight: number } | null>(null);
  const [isKept, setIsKept] = useState(false);
  const isTyped = typed?.weight === weight;

  function take(amount: number | null) {
    const taken = amount ? Math.min(amount, MAX_WEIGHT) : weight;
    setTyped({ amount: amount ? taken : amount, weight: taken });
    if (taken !== weight) onChange(taken);
  }

  function leave() {
    setTyped(null);
    setIsKept(isTyped && !typed.amount);
  }

  function enter() {
    setIsKept(false);
    onFocus();
  }

  return (
    <>
      <AmountField
        amount={isTyped ? typed.amount : weight}
        onChange={take}
        onFocus={enter}
        onBlur={leave}
        onKeyDown={onKeyDown}
        label={label}
        remarkId={remarkId}
      />
      <p aria-live="polite" className="expense-remark">
        {isKept && t('keptShare', { amount: formatField(weight) })}
      </p>
    </>
  );
}
