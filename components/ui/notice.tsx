import { useTranslations } from 'next-intl';
import { createContext, type ReactNode, use, useId, useLayoutEffect, useRef } from 'react';
import { Icon, type IconName } from './icon';
import { IconButton } from './icon-button';

/** What lies over the end of the page, so that nothing moves: one element with the notices. */
export function OverPageEnd({ children }: { children: ReactNode }) {
  return (
    <div className="over-page-end pointer-events-none fixed print:hidden inset-x-2 bottom-[calc(var(--lower-edge)+0.5rem)] z-10 grid max-h-[45dvh] overflow-y-auto has-[>:not(:empty)]:p-1 *:pointer-events-auto">
      {children}
    </div>
  );
}

/** The id of the text of a notice, which says what its buttons are about: several notices may stand at once. */
const NoticeTextId = createContext<string | undefined>(undefined);

interface NoticeProps {
  icon: IconName;
  text: string;
  /** On a phone it has several lines. */
  isLong?: boolean;
  children?: ReactNode;
}

/** Lies over the page, so that nothing moves. Where it goes with the focus in it, that goes to the next one, or to the page. */
export function Notice({ icon, text, isLong = false, children }: NoticeProps) {
  const textId = useId();
  const notice = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = notice.current;
    return () => {
      if (element?.contains(document.activeElement)) setTimeout(focusNext);
    };
  }, []);
  return (
    <div
      ref={notice}
      data-notice={isLong ? 'long' : ''}
      className="flex w-full items-center gap-x-3 rounded-[14px] max-sm:flex-wrap border border-line bg-paper px-[1.125rem] py-2.5 text-[0.875rem] sm:w-auto"
    >
      <span className="flex-none text-soft [&_svg]:size-[1.125rem]">
        <Icon name={icon} />
      </span>
      <span id={textId} className="min-w-0 py-1 wrap-anywhere max-sm:flex-[1_1_10rem]">
        {text}
      </span>
      <NoticeTextId value={textId}>{children}</NoticeTextId>
    </div>
  );
}

/** A dialog that the notice has led to may have the focus by then. */
function focusNext() {
  if (document.activeElement !== document.body) return;
  const find = (selector: string) => document.querySelector<HTMLElement>(selector);
  const next = find('[data-notice] button') ?? find('main[tabindex], main [tabindex="-1"]');
  next?.focus({ preventScroll: true });
}

/** Several keep together. On a phone they come below the text. */
export function NoticeButtons({ children }: { children: ReactNode }) {
  return <span className="ml-auto flex flex-wrap justify-end gap-x-4 gap-y-1 sm:flex-none">{children}</span>;
}

interface NoticeButtonProps {
  id?: string;
  onClick: () => void;
  /** A busy button ignores presses. */
  isBusy?: boolean;
  children: string;
}

export function NoticeButton({ id, onClick, isBusy = false, children }: NoticeButtonProps) {
  return (
    <button
      id={id}
      type="button"
      aria-describedby={use(NoticeTextId)}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? undefined : onClick}
      className="touch-target ml-auto text-right font-semibold sm:flex-none text-accent underline underline-offset-4"
    >
      {children}
    </button>
  );
}

/** `text`: what the notice says, by which its button is known. */
export function NoticeCloseButton({ text, onClose }: { text: string; onClose: () => void }) {
  const t = useTranslations('notice');
  return (
    <IconButton
      label={t('closeOf', { text })}
      title={t('close')}
      onClick={onClose}
      className="line-icon-x -my-2 -mr-2 max-sm:ml-auto"
    />
  );
}
