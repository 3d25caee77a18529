import { type ReactNode, useEffect, useId, useRef } from 'react';

interface LinkSectionProps {
  icon: ReactNode;
  heading: string;
  hint: string;
  /** Whether the sheet was opened for this. It begins here then. */
  isAsked: boolean;
  children: ReactNode;
}

/** One way to have another link, in the sheet that shares a project. */
export function LinkSection({ icon, heading, hint, isAsked, children }: LinkSectionProps) {
  const id = useId();
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isAsked) head.current?.focus();
  }, [isAsked]);
  return (
    <section aria-labelledby={id}>
      <h3
        ref={head}
        id={id}
        tabIndex={-1}
        className="flex scroll-my-6 items-center gap-2 rounded-lg font-[620] *:size-4 *:flex-none *:text-soft"
      >
        {icon}
        {heading}
      </h3>
      <p className="mt-0.5 mb-2.5 text-[0.84375rem] text-soft">{hint}</p>
      {children}
    </section>
  );
}
