import type { ReactNode, RefCallback } from 'react';

interface OpenerProps {
  /** Opens a dialog. Without it there is nothing to press, only to read. */
  onOpen?: () => void;
  ref?: RefCallback<HTMLElement>;
  tabIndex?: -1;
  suppressHydrationWarning?: boolean;
  className: string;
  children: ReactNode;
}

/** A row that opens a dialog, where something can be opened. */
export function Opener({ onOpen, ...props }: OpenerProps) {
  if (onOpen === undefined) return <div {...props} />;
  return <button type="button" aria-haspopup="dialog" onClick={onOpen} {...props} />;
}
