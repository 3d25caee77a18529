import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { useIsHydrated } from '@/components/layout/use-is-hydrated';
import { START_NOTICE, STARTED } from '@/components/layout/start-events';

/** Says that the editor has not started. It is hidden until that takes long, and gone once the editor starts. */
export function StartNotice() {
  const t = useTranslations('notice');
  const isHydrated = useIsHydrated();
  useEffect(() => {
    window.dispatchEvent(new Event(STARTED));
  }, []);
  if (isHydrated) return null;
  return (
    <div
      id={START_NOTICE}
      role="alert"
      hidden
      suppressHydrationWarning
      className="fixed inset-x-3 bottom-[calc(var(--lower-edge)+0.75rem)] z-20 mx-auto max-w-xl rounded-[14px] border border-line bg-paper px-[1.125rem] py-2.5 text-[0.875rem]"
    >
      {t('notStarted')} {/* biome-ignore lint/a11y/useValidAnchor: it loads this page again, without any script. */}
      <a href="" className="touch-target font-[600] text-accent underline underline-offset-4">
        {t('reload')}
      </a>
    </div>
  );
}
