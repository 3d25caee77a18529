import { useTranslations } from 'next-intl';
import { useEachShare } from '@/components/project/use-each-share';
import type { SharingView } from './use-sharing';

interface EvenHeadProps {
  sharing: SharingView;
  isForAll: boolean;
  /** Null where there is nothing to share. */
  amount: number | null;
}

/** What each pays while all share alike, and the way back to everyone. */
export function EvenHead({ sharing, isForAll, amount }: EvenHeadProps) {
  const t = useTranslations('quicker');
  const each = useEachShare(amount, sharing.people.size);
  return (
    <div className="mt-2 flex min-h-11 flex-none items-center justify-between gap-x-3">
      {/* It keeps its place, and the focus, once it has done what it says. */}
      <button
        type="button"
        aria-disabled={isForAll || undefined}
        onClick={() => !isForAll && sharing.involve([])}
        className="touch-target -ml-2 flex-none rounded-lg px-2 py-1.5 text-sm font-[560] text-accent hover:bg-tint aria-disabled:text-soft aria-disabled:hover:bg-transparent"
      >
        {t('everyone')}
      </button>
      <p
        aria-live="polite"
        className={`min-w-0 text-right text-sm leading-tight text-pretty ${sharing.isRefused ? 'font-[600] text-amber' : 'text-soft'}`}
      >
        {sharing.isRefused ? t('lastOne') : each}
      </p>
    </div>
  );
}
