'use client';

import { useTranslations } from 'next-intl';
import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { useAmountFormat } from '@/components/project/use-amount-format';

/** Stands for the name in a message that is made before the name is known. No name has a control character. */
const NAME = '\u0000';

/** A message in which only the name differs from one row to the next. */
function naming(message: string): (name: string) => string {
  const parts = message.split(NAME);
  return (name) => parts.join(name);
}

interface SomeWords {
  text: string;
  label: (name: string) => string;
}

function useNewRowWords() {
  const t = useTranslations('expense');
  const tMember = useTranslations('member');
  const formatAmount = useAmountFormat();
  const formatField = useAmountFormat('amountField');
  return useMemo(() => {
    const someWords = new Map<string, SomeWords>();

    /** What says that so many of all members are involved. */
    function some(count: number, total: number): SomeWords {
      const key = `${count} ${total}`;
      const counts = { count, total };
      const words = someWords.get(key) ?? {
        text: t('some', counts),
        label: naming(t('involvedSome', { name: NAME, ...counts })),
      };
      someWords.set(key, words);
      return words;
    }

    return {
      tMember,
      formatAmount,
      formatField,
      nameLabel: t('nameLabel'),
      namePlaceholder: t('namePlaceholder'),
      unnamed: t('unnamed'),
      everyone: t('everyone'),
      noAmount: formatField(0),
      amountLabel: naming(t('amountLabel', { name: NAME })),
      removeLabel: naming(t('remove', { name: NAME })),
      everyoneLabel: naming(t('involvedEveryone', { name: NAME })),
      some,
    };
  }, [t, tMember, formatAmount, formatField]);
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
