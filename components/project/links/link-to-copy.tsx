import { useTranslations } from 'next-intl';
import { useId, useRef } from 'react';
import { notify } from '@/components/layout/toasts';
import { useCopy } from './use-copy';

interface LinkToCopyProps {
  url: string;
  /** Names the field where it is not the page's own link. */
  label?: string;
  /** Names its button, where it stands with that of another link. */
  copyLabel?: string;
  /** Whether there is no link to copy yet. */
  isDisabled?: boolean;
}

/** A link with a button that copies it. Its tooltip says for a second that it did. */
export function LinkToCopy({ url, label, copyLabel, isDisabled = false }: LinkToCopyProps) {
  const t = useTranslations();
  const field = useRef<HTMLInputElement>(null);
  const tooltipId = useId();
  const { isCopied, copy } = useCopy(async () => {
    // The link is then marked, ready to be copied by hand.
    field.current?.select();
    await notify('error', t('failure.copyLink'));
  });

  return (
    <>
      {/* Where letters are large for the screen, the button stands below the link. */}
      <div className="@container">
        <div className="flex rounded-lg border border-control @max-[14rem]:flex-col">
          <input
            ref={field}
            readOnly
            value={url}
            onFocus={(event) => event.currentTarget.select()}
            aria-label={label ?? t('share.label')}
            className="touch-target min-w-0 flex-1 truncate rounded-l-lg px-2.5 py-2 text-[0.84375rem] text-soft"
          />
          <span className="group relative flex">
            <button
              type="button"
              onClick={() => copy(url)}
              disabled={isDisabled}
              aria-label={copyLabel}
              aria-describedby={copyLabel === undefined ? tooltipId : undefined}
              className="touch-target flex-auto rounded-r-lg border-l border-control px-3.5 py-2 font-semibold @max-[14rem]:rounded-t-none @max-[14rem]:rounded-b-lg @max-[14rem]:border-t @max-[14rem]:border-l-0 hover:bg-tint disabled:text-soft disabled:hover:bg-transparent"
            >
              {t('payment.copy')}
            </button>
            <span
              id={tooltipId}
              role="tooltip"
              className={`pointer-events-none absolute right-0 bottom-[calc(100%+0.375rem)] rounded-lg bg-ink px-2.5 py-1 text-[0.8125rem] whitespace-nowrap text-canvas group-focus-within:visible group-hover:visible ${
                isCopied ? '' : 'invisible'
              }`}
            >
              {isCopied ? t('payment.copied') : (copyLabel ?? t('share.tooltip'))}
            </span>
          </span>
        </div>
      </div>
      <p aria-live="polite" className="sr-only">
        {isCopied && t('payment.copied')}
      </p>
    </>
  );
}
