import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { useRowLabels } from '@/components/project/members/row-labels';
import { integerDigits } from '@/lib/domain/money/amount';
import type { WrittenAmount } from './amount-field';

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
export function AmountRemark({ amount, remark, meant, written, onChoose }: AmountRemarkProps) {
  const t = useTranslations('expense');
  const { formatField } = useRowLabels();
  const format = written?.format ?? formatField;
  const text = useRef<HTMLSpanElement>(null);
  // On a phone the banner of unsaved changes may lie over it.
  useEffect(() => {
    text.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <>
      <span ref={text} className="scroll-mb-24">
        {t(messages[remark], { amount: format(amount ?? 0), digits: integerDigits(written?.decimals) })}
      </span>{' '}
      {meant !== null && (
        <button
          type="button"
          // The field keeps the focus, and a phone its keyboard.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(meant)}
          className="touch-target flex-none font-[600] whitespace-nowrap text-accent underline underline-offset-2"
        >
          {t('meant', { amount: format(meant) })}
        </button>
      )}
    </>
  );
}
