import * as RadixDialog from '@radix-ui/react-dialog';
import { useTranslations } from 'next-intl';
import { useEffect, useId, useRef, useState } from 'react';
import { ReadOnlyProject } from '@/components/project/read-only/read-only-project';
import { useSession } from '@/components/project/session-context';
import { Button } from '@/components/ui/button';
import { CancelButton, CloseButton } from '@/components/ui/close-buttons';
import { Dialog } from '@/components/ui/dialog';
import { SlowRequest, useSlowRequest } from '@/components/ui/slow-request';
import { useDialogFocus } from '@/components/ui/use-dialog-focus';
import { ApiError } from '@/lib/client/api-error';
import type { Revision } from '@/lib/client/http';
import type { Entry } from '@/lib/domain/history/entries';
import { UndoFailure } from './undo-failure';
import { useMomentTexts } from './use-moment-texts';
import { useUndoAndPutBack } from './use-undo-and-put-back';

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
          className="dialog-page fixed inset-0 top-[var(--toast-room,0px)] z-30 scroll-pt-[clamp(0px,var(--if-tall),13rem)] overflow-y-auto bg-canvas outline-none md:scroll-pt-[clamp(0px,var(--if-tall),6rem)]"
        >
          <div className="stick-to-start z-10 border-b border-line bg-paper">
            <div className="mx-auto flex max-w-[70.5rem] flex-wrap items-center gap-x-4 gap-y-2 px-[14px] py-2.5 md:px-6">
              <div className="min-w-0 flex-[1_1_14rem]">
                <RadixDialog.Title className="font-bold">{t('asOf', { time })}</RadixDialog.Title>
                <RadixDialog.Description className="text-[0.8125rem] text-soft">
                  {t('viewHint')}
                </RadixDialog.Description>
              </div>
              <div className="flex flex-[1_1_auto] flex-wrap gap-2 md:flex-none">
                <Button onClick={() => setAsking(true)} className="flex-auto">
                  {t('putBack')}
                </Button>
                <CloseButton onClick={onClose} className="flex-auto" />
              </div>
            </div>
          </div>
          <div className="mx-auto max-w-[70.5rem] px-[14px] pt-2 pb-8 md:px-6 md:pt-9 md:pb-14">
            <ReadOnlyProject isPast project={entry.after} headingId={headingId} />
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

interface PutBackDialogProps {
  version: number;
  /** Of the moment, in words. */
  time: string;
  onClose: () => void;
  onDone: () => void;
}

/** The revision that the project has got since it was asked for; null where the call failed for another reason. */
function currentOf(error: unknown): Revision | null {
  const current = error instanceof ApiError ? error.about.revision : null;
  return current ?? null;
}

/** Asks before the project is put back for all who have it open. */
function PutBackDialog({ version, time, onClose, onDone }: PutBackDialogProps) {
  const t = useTranslations();
  const { wait, tryAgain } = useSlowRequest();
  const session = useSession();
  const { putBack } = useUndoAndPutBack(wait);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  // A call that is repeated after a failure names the same state.
  const from = useRef<Revision | null>(null);

  async function confirm() {
    setBusy(true);
    setFailure(null);
    const { version: now, epoch } = session.getState().editor.snapshot;
    from.current ??= { version: now, epoch };
    try {
      await putBack(version, time, from.current);
      onDone();
    } catch (error) {
      const changed = currentOf(error);
      if (changed === null) console.error(error);
      else from.current = changed;
      setFailure(error);
      setBusy(false);
    }
  }

  return (
    <Dialog onClose={onClose} title={t('history.putBackTitle')} description={t('history.putBackText', { time })}>
      {failure !== null && (
        <UndoFailure
          error={failure}
          say={(message) =>
            currentOf(failure) === null ? t('history.putBackFailed', { message }) : t('history.putBackChanged')
          }
        />
      )}
      {tryAgain && <SlowRequest onTryAgain={tryAgain} />}
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <CancelButton onClick={onClose} />
        <Button isBusy={isBusy} onClick={confirm}>
          {t('history.putBack')}
        </Button>
      </div>
    </Dialog>
  );
}
