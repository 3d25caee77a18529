import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { notify } from '@/components/layout/toasts';
import { useIsHydrated } from '@/components/layout/use-is-hydrated';
import { pageLink } from '@/components/project/page-link';
import { useCopy } from './use-copy';

interface ShareBoxProps {
  isDemo: boolean;
  /** Whether the project exists on this device alone, and so has no link yet. */
  isLocal?: boolean;
}

export function ShareBox({ isDemo, isLocal = false }: ShareBoxProps) {
  const t = useTranslations();
  const field = useRef<HTMLInputElement>(null);
  const url = useIsHydrated() && !isLocal ? pageLink() : '';
  const { isCopied, copy } = useCopy(async () => {
    // The link is then marked, ready to be copied by hand.
    field.current?.select();
    await notify('error', t('failure.copyLink'));
  });

  return (
    <section
      className="rounded-(--radius) border border-line bg-paper p-[1.125rem] pb-4 print:hidden"
      aria-labelledby="share-heading"
    >
      <h2 id="share-heading" className="mb-2.5 text-[0.9375rem] font-[640]">
        {t('share.heading')}
      </h2>
      <div className="flex rounded-lg border border-control">
        <input
          ref={field}
          readOnly
          value={url}
          onFocus={(event) => event.currentTarget.select()}
          aria-label={t('share.label')}
          className="touch-target min-w-0 flex-1 truncate rounded-l-lg px-2.5 py-2 text-[0.84375rem] text-soft"
        />
        <span className="group relative flex">
          <button
            type="button"
            onClick={() => copy(url)}
            disabled={isLocal}
            aria-describedby="copy-tooltip"
            className="touch-target rounded-r-lg border-l border-control px-3.5 font-[580] hover:bg-tint disabled:text-soft disabled:hover:bg-transparent"
          >
            {t('share.copy')}
          </button>
          <span
            id="copy-tooltip"
            role="tooltip"
            className={`pointer-events-none absolute right-0 bottom-[calc(100%+0.375rem)] rounded-lg bg-ink px-2.5 py-1 text-[0.8125rem] whitespace-nowrap text-canvas group-focus-within:visible group-hover:visible ${
              isCopied ? '' : 'invisible'
            }`}
          >
            {isCopied ? t('share.copied') : t('share.tooltip')}
          </span>
        </span>
      </div>
      <p aria-live="polite" className="sr-only">
        {isCopied && t('share.copied')}
      </p>
      <p className="mt-2.5 text-[0.8125rem] text-soft">
        {isDemo ? t('demo.shareHint') : isLocal ? t('offline.noLink') : t('share.hint')}
      </p>
    </section>
  );
}
