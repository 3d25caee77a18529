import type { ComponentProps } from 'react';

/** What others have changed as well, and the answers of the person. It takes the focus where it is in the way of something. */
export function ConflictNote({ className = '', ...props }: ComponentProps<'p'>) {
  return (
    <p
      tabIndex={-1}
      data-conflict
      className={`clip-marks flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg bg-amber-tint px-2.5 py-1.5 text-[0.8125rem] text-amber wrap-anywhere ${className}`}
      {...props}
    />
  );
}

export function ConflictAnswer(props: Pick<ComponentProps<'button'>, 'onClick' | 'children'>) {
  return <button type="button" className="touch-target font-[600] underline underline-offset-2" {...props} />;
}
