import type { ComponentProps } from 'react';

interface IconButtonProps extends ComponentProps<'button'> {
  /** What the button does and to what, for people who don't see the icon. */
  label: string;
  tone?: 'quiet' | 'danger';
}

const tones = {
  quiet: 'hover:bg-tint hover:text-ink',
  danger: 'hover:bg-danger-tint hover:text-danger',
};

export function IconButton({ label, tone = 'quiet', className = '', ...props }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={`touch-target grid size-[min(2.25rem,48px)] flex-none place-items-center rounded-lg text-soft [&_svg]:size-[1.125rem] ${tones[tone]} ${className}`}
      {...props}
    />
  );
}
