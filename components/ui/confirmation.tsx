import type { ReactNode } from 'react';

interface ConfirmationProps {
  text: string;
  /** The answers, as buttons. */
  children: ReactNode;
  className?: string;
}

/** Asks within a dialog before something is lost. */
export function Confirmation({ text, children, className = '' }: ConfirmationProps) {
  return (
    <div role="alert" className={`rounded-lg bg-amber-tint p-3 text-sm text-amber ${className}`}>
      <p>{text}</p>
      <div className="mt-2 flex flex-wrap justify-end gap-2 text-ink">{children}</div>
    </div>
  );
}
