'use client';

import { useFailureToast } from '@/components/layout/use-failure-toast';
import type { ProjectDeletion } from '@/components/project/removal/use-project-deletion';
import { LateCode, useLateCode } from '@/components/ui/late-code';
import { NetworkError } from '@/lib/client/api-error';
import type { Project } from '@/lib/domain/project';
import type { Removal } from './editor-context';
import type { ExpenseTarget } from './use-editor';

const removalCode = new LateCode(() => import('@/components/project/removal/removal-dialog'));
const involvedCode = new LateCode(() => import('@/components/project/members/involved-dialog'));

/** Fetches the code of the dialogs, which is no part of the first load. */
export function loadDialogs(): Promise<unknown> {
  return Promise.all([removalCode.load(), involvedCode.load()]);
}

interface DialogsProps {
  project: Project;
  removal: Removal | null;
  closeRemoval: () => void;
  deletion: ProjectDeletion;
  involved: ExpenseTarget | null;
  closeInvolved: () => void;
}

/** The dialogs of the page, one of each kind, whichever row asked for it. */
export function Dialogs({ project, removal, closeRemoval, deletion, involved, closeInvolved }: DialogsProps) {
  const showFailure = useFailureToast();

  /** The dialog counts as not opened, so that another press tries again. */
  const giveUp = (close: () => void) => (error: unknown) => {
    close();
    showFailure('openDialog', new NetworkError(error));
  };

  const removing = useLateCode(removalCode, { isWanted: removal !== null, onFailed: giveUp(closeRemoval) });
  const involving = useLateCode(involvedCode, { isWanted: involved !== null, onFailed: giveUp(closeInvolved) });
  return (
    <>
      {removing && (
        <removing.RemovalDialog project={project} removal={removal} deletion={deletion} onClose={closeRemoval} />
      )}
      {involving && <involving.InvolvedDialog project={project} target={involved} onClose={closeInvolved} />}
    </>
  );
}
