import { useLocale, useTranslations } from 'next-intl';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { useOutline } from '@/components/project/session-context';
import { useAmountFormat } from '@/components/project/use-amount-format';
import { DECIMALS } from '@/lib/domain/money/amount';
import { decimalsOf } from '@/lib/domain/money/currency';
import { dayFormat } from '@/lib/i18n/day-format';
import { decimalMarkOf } from '@/lib/i18n/decimal-mark';

/** Stands for the name in a message that is made before the name is known. No name contains it. */
const NAME = '\u0000';

/** A message in which only the name differs from one row to the next. */
function naming(message: string): (name: string) => string {
  const parts = message.split(NAME);
  return (name) => parts.join(name);
}

/** Who is involved in an expense: in short, and in full with the expense's name. */
interface InvolvedLabel {
  text: string;
  label: (name: string) => string;
}

function useNewRowLabels() {
  const t = useTranslations('expense');
  const tMember = useTranslations('member');
  const tReadOnly = useTranslations('readOnly');
  const formatAmount = useAmountFormat();
  const formatField = useAmountFormat('field');
  const locale = useLocale();
  const currency = useOutline(({ editor }) => editor.draft.currency);
  return useMemo(() => {
    const noAmount = formatField(0);
    const someLabels = new Map<string, InvolvedLabel>();

    function some(count: number, total: number, isUneven = false): InvolvedLabel {
      const key = `${count} ${total} ${isUneven}`;
      const counts = { count, total };
      const labels = someLabels.get(key) ?? {
        text: isUneven ? t('uneven') : t('some', counts),
        label: naming(t(isUneven ? 'involvedUneven' : 'involvedSome', { name: NAME, ...counts })),
      };
      someLabels.set(key, labels);
      return labels;
    }

    return {
      t,
      tMember,
      formatAmount,
      formatField,
      formatDay: dayFormat(locale),
      nameLabel: t('nameLabel'),
      namePlaceholder: t('namePlaceholder'),
      unnamed: t('unnamed'),
      unnamedPayment: t('unnamedPayment'),
      everyone: { text: t('everyone'), label: naming(t('involvedEveryone', { name: NAME })) },
      noAmount,
      decimalMark: decimalMarkOf(locale),
      sumDecimals: Math.min(DECIMALS, currency === undefined ? DECIMALS : decimalsOf(currency)),
      amountLabel: naming(t('amountLabel', { name: NAME })),
      removeLabel: naming(t('remove', { name: NAME })),
      amountOfPayment: naming(t('amountOfPayment', { people: NAME })),
      removePayment: naming(t('removePayment', { people: NAME })),
      some,
      forAll: tReadOnly('everyone'),
      forPeople: naming(tReadOnly('for', { people: NAME })),
      toPeople: naming(tReadOnly('to', { people: NAME })),
    };
  }, [t, tMember, tReadOnly, formatAmount, formatField, locale, currency]);
}

export type RowLabels = ReturnType<typeof useNewRowLabels>;

const RowLabelsContext = createContext<RowLabels | null>(null);

/** The labels of members and their expenses, made once for what may be thousands of rows. */
export function RowLabelsProvider({ children }: { children: ReactNode }) {
  return <RowLabelsContext value={useNewRowLabels()}>{children}</RowLabelsContext>;
}

export function useRowLabels() {
  const labels = useContext(RowLabelsContext);
  if (labels === null) throw new Error('useRowLabels needs a RowLabelsProvider above it.');
  return labels;
}
