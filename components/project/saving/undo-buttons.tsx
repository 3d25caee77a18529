import { Redo2, Undo2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useProjectSession, useSession } from '@/components/project/session-context';
import { IconButton } from '@/components/ui/icon-button';
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
        <Undo2 />
      </IconButton>
      <IconButton
        label={t('redo')}
        aria-disabled={!isRedoPossible}
        onClick={() => session.redo()}
        className="aria-disabled:opacity-40"
      >
        <Redo2 />
      </IconButton>
    </div>
  );
}
