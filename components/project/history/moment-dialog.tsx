import * as RadixDialog from '@radix-ui/react-dialog';
import { useTranslations } from 'next-intl';
import { useEffect, useId, useState } from 'react';
import { ReadOnlyProject } from '@/components/project/read-only/read-only-project';
import { Button } from '@/components/ui/button';
import { useDialogFocus } from '@/components/ui/use-dialog-focus';
import type { Entry } from '@/lib/domain/history/entries';
import { PutBackDialog } from './put-back-dialog';
import { useMomentTexts } from './use-moment-texts';

interface MomentDialogProps {
  entry: Entry;
  onClose: () => void;
  /** The project was put back to it. */
  onPutBack: () => void;
}

/** The project as it was after an entry, over the whole page. What is edited on the page stays below it. */
export function MomentDialog({ entry, onClose, onPutBack }: MomentDialogProps) {
  const t = useTranslations('history');
  const { full } = useMomentTexts();
  const [isAsking, setAsking] = useState(false);
  const focus = useDialogFocus({ isToRead: true });
  const time = full(entry.at);
  const headingId = useId();
  useInertPage();
  return (
    <RadixDialog.Root open onOpenChange={(open) => !open && onClose()}>
      <RadixDialog.Portal>
        <RadixDialog.Overlay className="fixed inset-0 z-30 bg-canvas" />
        <RadixDialog.Content
          {...focus}
          className="dialog-page fixed inset-0 top-[var(--toast-room,0px)] z-30 overflow-y-auto bg-canvas outline-none"
        >
          <div className="stick-to-start z-10 border-b border-line bg-paper">
            <div className="mx-auto flex max-w-[70.5rem] flex-wrap items-center gap-x-4 gap-y-2 px-[14px] py-2.5 md:px-6">
              <div className="min-w-0 flex-[1_1_14rem]">
                <RadixDialog.Title className="font-[640]">{t('asOf', { time })}</RadixDialog.Title>
                <RadixDialog.Description className="text-[0.8125rem] text-soft">
                  {t('viewHint')}
                </RadixDialog.Description>
              </div>
              <div className="flex flex-[1_1_auto] flex-wrap gap-2 md:flex-none">
                <Button onClick={() => setAsking(true)} className="flex-auto">
                  {t('putBack')}
                </Button>
                <Button variant="outline" onClick={onClose}>
                  {t('close')}
                </Button>
              </div>
            </div>
          </div>
          <div className="mx-auto max-w-[70.5rem] px-[14px] pt-2 pb-8 md:px-6 md:pt-9 md:pb-14">
            <ReadOnlyProject project={entry.after} headingId={headingId} />
          </div>
          {isAsking && (
            <PutBackDialog
              version={entry.after.version ?? 0}
              time={time}
              onClose={() => setAsking(false)}
              onDone={onPutBack}
            />
          )}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  );
}

/** A modal dialog hides what is below it from screen readers, but not the parts of the page that tell of changes. */
function useInertPage() {
  useEffect(() => {
    const page = document.querySelector('main');
    page?.toggleAttribute('inert', true);
    return () => void page?.toggleAttribute('inert', false);
  }, []);
}
