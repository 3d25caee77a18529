import { type ReactNode, useId } from 'react';

interface LinkSectionProps {
  icon: ReactNode;
  heading: string;
  hint: string;
  children: ReactNode;
}

/** One way to have another link, in the sheet that shares a project. */
export function LinkSection({ icon, heading, hint, children }: LinkSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="flex items-center gap-2 font-[620] *:size-4 *:flex-none *:text-soft">
        {icon}
        {heading}
      </h3>
      <p className="mt-0.5 mb-2.5 text-[0.84375rem] text-soft">{hint}</p>
      {children}
    </section>
  );
}
