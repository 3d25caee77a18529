import type { ReactNode } from 'react';
import { Icon, type IconName } from './icon';

/** What lies over the end of the page, so that nothing moves: one element with the notices. */
export function OverPageEnd({ children }: { children: ReactNode }) {
  return (
    <div className="over-page-end pointer-events-none fixed print:hidden inset-x-2 bottom-[calc(var(--lower-edge)+0.5rem)] z-10 grid max-h-[45dvh] overflow-y-auto has-[>:not(:empty)]:p-1 *:pointer-events-auto">
      {children}
    </div>
  );
}

interface NoticeProps {
  icon: IconName;
  text: string;
  /** On a phone it has several lines. */
  isLong?: boolean;
  children?: ReactNode;
}

/** Lies over the page, so that nothing moves. */
export function Notice({ icon, text, isLong = false, children }: NoticeProps) {
  return (
    <div
      data-notice={isLong ? 'long' : ''}
      className="flex w-full items-center gap-x-3 rounded-[14px] max-sm:flex-wrap border border-line bg-paper px-[1.125rem] py-2.5 text-[0.875rem] sm:w-auto"
    >
      <span className="flex-none text-soft [&_svg]:size-[1.125rem]">
        <Icon name={icon} />
      </span>
      <span className="min-w-0 py-1 max-sm:flex-[1_1_10rem]">{text}</span>
      {children}
    </div>
  );
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
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      onClick={isBusy ? undefined : onClick}
      className="touch-target ml-auto flex-none font-semibold text-accent underline underline-offset-4 [button+&]:ml-0"
    >
      {children}
    </button>
  );
}
