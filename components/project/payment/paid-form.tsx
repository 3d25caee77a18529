import { useTranslations } from 'next-intl';
import { type FormEvent, useId, useRef, useState } from 'react';
import { AmountField } from '@/components/project/expense-rows/amount-field';
import { RowLabelsProvider } from '@/components/project/members/row-labels';
import { useAmountFormat } from '@/components/project/use-amount-format';
import { Button } from '@/components/ui/button';
import type { Noted } from './use-noted-meanwhile';

interface PaidFormProps {
  /** What is to be paid, in minor units. */
  asked: number;
  /** What others have noted between the two meanwhile, if they have. */
  noted: Noted | null;
  onPaid: (amount: number) => void;
}

/** Takes note that a payment was made: as asked for, unless the person says that it was less. */
export function PaidForm({ asked, noted, onPaid }: PaidFormProps) {
  const t = useTranslations('payment');
  const formatAmount = useAmountFormat();
  // What the person has seen and paid, though others may change the debt while they do.
  const [amount, setAmount] = useState<number | null>(asked);
  /** What the last press was refused for. */
  const [refusedFor, setRefusedFor] = useState<'noted' | 'amount' | 'nothing'>('nothing');
  // It may be the same money: the person is asked once.
  const [answeredKey, setAnsweredKey] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const ids = useId();
  const isAsked = noted !== null && noted.key !== answeredKey;
  const wrongAmount =
    amount === null || amount === 0
      ? t('noAmount')
      : amount > asked
        ? t('tooMuch', { amount: formatAmount(asked) })
        : null;
  const notedText = noted?.text ?? null;
  const said = { noted: notedText, amount: wrongAmount, nothing: null }[refusedFor];

  function pay(event: FormEvent) {
    event.preventDefault();
    if (!isAsked && wrongAmount === null && amount !== null) return onPaid(amount);
    setRefusedFor(isAsked ? 'noted' : 'amount');
    if (isAsked) setAnsweredKey(noted.key);
    form.current?.querySelector('input')?.focus();
  }

  return (
    <form ref={form} onSubmit={pay} className="mt-4">
      <div className="paid-form">
        <RowLabelsProvider>
          <AmountField
            amount={amount}
            onChange={setAmount}
            // Enter sends the form.
            label={t('amountPaid')}
            remarkId={`${ids}-remark`}
            refusalId={said === null ? undefined : `${ids}-refusal`}
            enterKeyHint="done"
            className="entry-field"
          />
        </RowLabelsProvider>
        <Button type="submit">{t('paid')}</Button>
      </div>
      <p
        id={`${ids}-refusal`}
        aria-live="polite"
        className={`mt-1.5 min-h-5 text-[0.8125rem] ${said === null ? 'text-soft' : 'font-semibold text-danger'}`}
      >
        {said ?? notedText ?? t('less')}
      </p>
    </form>
  );
}
