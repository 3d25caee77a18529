import type { ReactNode } from 'react';

/** A notice about the whole project. */
export function Notice({ icon, text, children }: { icon: ReactNode; text: string; children?: ReactNode }) {
  return (
    <div
      data-notice=""
      className="flex w-full items-center gap-3 rounded-[14px] border border-line bg-paper px-[18px] py-2.5 text-[14px] sm:w-auto"
    >
      <span className="flex-none text-soft [&_svg]:size-[18px]">{icon}</span>
      <span className="min-w-0 py-1">{text}</span>
      {children}
    </div>
  );
}

export function NoticeButton({ onClick, children }: { onClick: () => void; children: string }) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="touch-target ml-auto flex-none font-[600] text-accent underline underline-offset-4"
    >
      {children}
    </button>
  );
}
