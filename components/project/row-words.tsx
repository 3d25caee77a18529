'use client';

import { useTranslations } from 'next-intl';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { useAmountFormat } from './use-amount-format';

function useNewRowWords() {
  const t = useTranslations('expense');
  const tMember = useTranslations('member');
  const formatAmount = useAmountFormat();
  const formatField = useAmountFormat('amountField');
  return useMemo(
    () => ({
      t,
      tMember,
      formatAmount,
      formatField,
      nameLabel: t('nameLabel'),
      namePlaceholder: t('namePlaceholder'),
      unnamed: t('unnamed'),
      everyone: t('everyone'),
      noAmount: formatField(0),
    }),
    [t, tMember, formatAmount, formatField],
  );
}

const RowWordsContext = createContext<ReturnType<typeof useNewRowWords> | null>(null);

/** What members and the rows of their expenses say, in the chosen language: made once, as there may be thousands of rows. */
export function RowWordsProvider({ children }: { children: ReactNode }) {
  return <RowWordsContext value={useNewRowWords()}>{children}</RowWordsContext>;
}

export function useRowWords() {
  const words = useContext(RowWordsContext);
  if (words === null) throw new Error('useRowWords needs a RowWordsProvider above it.');
  return words;
}
