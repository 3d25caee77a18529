import { useLocale, useTranslations } from 'next-intl';
import { useRowLabels } from '@/components/project/members/row-labels';
import type { Expense } from '@/lib/domain/project';
import { billFormat } from '@/lib/i18n/bill-format';

interface BillButtonProps extends Required<Pick<Expense, 'amount' | 'original'>> {
  name: string;
  onOpen: () => void;
}

/** An amount that is of a bill in another currency: both are changed in the sheet. */
export function BillButton({ amount, original, name, onOpen }: BillButtonProps) {
  const t = useTranslations('bill');
  const { formatField, noAmount } = useRowLabels();
  const written = amount === null ? noAmount : formatField(amount);
  const bill = billFormat(useLocale())(original);
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={t('amount', { name, amount: written, bill })}
      onClick={onOpen}
      className="expense-amount expense-bill"
      suppressHydrationWarning
    >
      <span className={amount === null ? 'text-soft' : ''}>{written}</span>
      <small suppressHydrationWarning>{bill}</small>
    </button>
  );
}
