import { useTranslations } from 'next-intl';
import { useOutline } from '@/components/project/session-context';
import { whyUncounted } from '@/lib/domain/money/counted-amounts';
import type { Original } from '@/lib/domain/project';

interface UncountedNoteProps {
  /** Of an expense that has no amount. */
  original: Original;
  id?: string;
  className: string;
}

/** Says that a bill counts in no sum yet, and what it lacks. */
export function UncountedNote({ original, id, className }: UncountedNoteProps) {
  const t = useTranslations('bill');
  const why = useOutline(({ editor }) => whyUncounted({ original, amount: null }, editor.draft));
  if (why === null) return null;
  return (
    <span id={id} className={className}>
      {why === 'rate' ? t('noRate', { currency: original.currency }) : t('noAmount')}
    </span>
  );
}
