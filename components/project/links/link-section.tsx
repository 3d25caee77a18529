import { type ReactNode, type Ref, useEffect, useId, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { CancelButton } from '@/components/ui/close-buttons';
import { Icon, type IconName } from '@/components/ui/icon';

interface LinkSectionProps {
  icon: IconName;
  heading: string;
  hint: string;
  /** Whether the sheet was opened for this. It begins here then. */
  isAsked: boolean;
  ref: Ref<HTMLElement>;
  children: ReactNode;
}

/** One way to have another link, in the sheet that shares a project. */
export function LinkSection({ icon, heading, hint, isAsked, ref, children }: LinkSectionProps) {
  const id = useId();
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isAsked) head.current?.focus();
  }, [isAsked]);
  return (
    <section ref={ref} aria-labelledby={id}>
      <h3
        ref={head}
        id={id}
        tabIndex={-1}
        className="flex scroll-my-6 items-center gap-2 rounded-lg font-semibold *:size-4 *:flex-none *:text-soft"
      >
        <Icon name={icon} />
        {heading}
      </h3>
      <p className="mt-0.5 mb-2.5 text-[0.84375rem] text-soft">{hint}</p>
      {children}
    </section>
  );
}

/** What was pressed in the section is gone: who has not gone elsewhere meanwhile goes on at the first of these in it. */
export function focusInstead(section: HTMLElement | null, selector: string): void {
  if (document.activeElement?.contains(section)) section?.querySelector<HTMLElement>(selector)?.focus();
}

interface AskFirstProps {
  question: string;
  confirm: string;
  isBusy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks within a sheet before something is done that others notice. */
export function AskFirst({ question, confirm, isBusy, onConfirm, onCancel }: AskFirstProps) {
  return (
    <fieldset className="mt-2.5 rounded-lg bg-danger-tint p-3 [&_button]:scroll-my-8">
      <legend className="float-left w-full text-[0.84375rem]">{question}</legend>
      <div className="clear-both flex flex-wrap justify-end gap-2 pt-3">
        <CancelButton autoFocus onClick={onCancel} />
        <Button variant="danger" isBusy={isBusy} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </fieldset>
  );
}
