import type { ComponentProps } from 'react';

interface ButtonProps extends ComponentProps<'button'> {
  variant?: 'primary' | 'outline' | 'danger';
  /** A busy button announces that it is busy and ignores presses, but keeps the focus, unlike a disabled one. */
  isBusy?: boolean;
  isDisabled?: boolean;
}

const variants = {
  primary:
    'bg-accent text-on-accent hover:brightness-110 aria-disabled:bg-tint aria-disabled:text-soft aria-disabled:hover:brightness-100',
  outline: 'border border-line bg-paper hover:bg-tint',
  danger:
    'bg-danger text-on-danger hover:brightness-110 aria-disabled:bg-danger-tint aria-disabled:text-soft aria-disabled:hover:brightness-100',
};

export function Button({
  variant = 'primary',
  isBusy = false,
  isDisabled = false,
  className = '',
  onClick,
  type = 'button',
  ...props
}: ButtonProps) {
  const isInert = isBusy || isDisabled;
  return (
    <button
      type={type}
      aria-busy={isBusy || undefined}
      aria-disabled={isInert || undefined}
      onClick={isInert ? (event) => event.preventDefault() : onClick}
      className={`touch-target inline-flex items-center justify-center gap-2 rounded-(--radius) px-[16px] py-2.5 font-semibold forced-colors:border forced-colors:aria-disabled:border-[GrayText] forced-colors:aria-disabled:text-[GrayText] ${variants[variant]} ${className}`}
      {...props}
    />
  );
}
