import { useTranslations } from 'next-intl';
import { useProjectSession, useSession } from '@/components/project/session-context';
import { IconButton } from '@/components/ui/icon-button';
import { RedoIcon, UndoIcon } from '@/components/ui/icons';
import { canRedo, canUndo } from '@/lib/editor/selectors';

export function UndoButtons() {
  const t = useTranslations('undo');
  const session = useSession();
  const { isUndoPossible, isRedoPossible } = useProjectSession(({ editor }) => ({
    isUndoPossible: canUndo(editor),
    isRedoPossible: canRedo(editor),
  }));
  return (
    <div className="flex flex-none">
      <IconButton
        label={t('undo')}
        aria-disabled={!isUndoPossible}
        onClick={() => session.undo()}
        className="aria-disabled:opacity-40"
      >
        <UndoIcon />
      </IconButton>
      <IconButton
        label={t('redo')}
        aria-disabled={!isRedoPossible}
        onClick={() => session.redo()}
        // On a phone it comes only when it is of use, at the outer side, so that no other button moves.
        className="aria-disabled:opacity-40 max-md:-order-1 max-md:aria-disabled:hidden"
      >
        <RedoIcon />
      </IconButton>
    </div>
  );
}
