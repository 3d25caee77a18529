import type { ComponentProps } from 'react';

interface IconButtonProps extends ComponentProps<'button'> {
  /** What the button does and to what, for people who don't see the icon. */
  label: string;
}

export function IconButton({ label, className = '', ...props }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={`touch-target grid size-[min(2.25rem,48px)] flex-none place-items-center rounded-lg text-soft hover:bg-tint hover:text-ink [&_svg]:size-[1.125rem] ${className}`}
      {...props}
    />
  );
}
