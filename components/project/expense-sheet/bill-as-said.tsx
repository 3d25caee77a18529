import { useLocale, useTranslations } from 'next-intl';
import type { Original } from '@/lib/domain/project';
import { billFormat } from '@/lib/i18n/bill-format';

/** What is said of the amount above it. */
export const NEEDS_AMOUNT_ID = 'needs-amount';

interface BillAsSaidProps {
  original: Original;
  /** Whether it was to be saved without an amount. */
  isRefused: boolean;
}

/** What a bill says that is in no other currency than the project: that has none, or has got the same. */
export function BillAsSaid({ original, isRefused }: BillAsSaidProps) {
  const t = useTranslations('bill');
  return (
    <div className="mt-2 grid gap-1 rounded-lg bg-tint px-3 py-2 text-[0.8125rem] text-soft">
      <p>{t('said', { bill: billFormat(useLocale())(original) })}</p>
      {isRefused && <NeedsAmount id={NEEDS_AMOUNT_ID} />}
    </div>
  );
}

export function NeedsAmount({ id }: { id: string }) {
  const t = useTranslations('bill');
  return (
    <p id={id} role="alert" className="font-semibold text-danger">
      {t('needsAmount')}
    </p>
  );
}
