import { type ReactNode, useMemo, useState } from 'react';
import { useFailureToast } from '@/components/layout/use-failure-toast';
import { LazyModule, useLazyModule } from '@/components/ui/lazy-module';
import { NetworkError } from '@/lib/client/api-error';
import { rowKeyOf } from '@/lib/editor/selectors';
import type { EditorState } from '@/lib/editor/state';
import { DialogContext, type ExpenseTarget, type Removal } from './dialog-context';
import { useProjectSession } from './session-context';

const removalCode = new LazyModule(() => import('./removal/removal-dialog'));
const involvedCode = new LazyModule(() => import('./members/involved-dialog'));

/** Fetches the code of the dialogs, which is no part of the first load. */
export function loadDialogs(): Promise<unknown> {
  return Promise.all([removalCode.load(), involvedCode.load()]);
}

/** The dialogs of the page, one of each kind, whichever row asks for it. */
export function DialogsProvider({ children }: { children: ReactNode }) {
  const showFailure = useFailureToast();
  const [removal, setRemoval] = useTarget<Removal>();
  const [involved, setInvolved] = useTarget<ExpenseTarget>();
  const commands = useMemo(() => ({ askRemoval: setRemoval, openInvolved: setInvolved }), [setRemoval, setInvolved]);

  /** The dialog counts as not opened, so that another press tries again. */
  const giveUp = (close: () => void) => (error: unknown) => {
    close();
    showFailure('openDialog', new NetworkError(error));
  };
  const closeRemoval = () => setRemoval(null);
  const closeInvolved = () => setInvolved(null);
  const removing = useLazyModule(removalCode, { isWanted: removal !== null, onFailed: giveUp(closeRemoval) });
  const involving = useLazyModule(involvedCode, { isWanted: involved !== null, onFailed: giveUp(closeInvolved) });
  return (
    <DialogContext value={commands}>
      {children}
      {removing && <removing.RemovalDialog removal={removal} onClose={closeRemoval} />}
      {involving && <involving.InvolvedDialog target={involved} onClose={closeInvolved} />}
    </DialogContext>
  );
}

/** What a dialog is about. Once that is removed it is about nothing, even if undo or redo brings it back. */
function useTarget<Target extends Removal | ExpenseTarget>() {
  const [target, setTarget] = useState<Target | null>(null);
  const current = useProjectSession(({ editor }) => currentTarget(editor, target));
  if (current === null && target !== null) setTarget(null);
  return [current, setTarget] as const;
}

/** The target by the ids that it has now: a save may have replaced the temporary ones. Null when it is removed. */
function currentTarget<Target extends Removal | ExpenseTarget>(
  editor: EditorState,
  target: Target | null,
): Target | null {
  if (target === null || !('memberId' in target)) return target;
  const isSame = (id: string, other: string) => rowKeyOf(editor, id) === rowKeyOf(editor, other);
  const member = editor.draft.members.find(({ id }) => isSame(id, target.memberId));
  if (member === undefined) return null;
  if (!('expenseId' in target)) return { ...target, memberId: member.id };
  const { expenseId } = target;
  const expense = member.expenses.find(({ id }) => isSame(id, expenseId));
  return expense === undefined ? null : { ...target, memberId: member.id, expenseId: expense.id };
}
