'use client';

import { Redo2, Undo2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { memo } from 'react';
import { useEditorCommands } from '@/components/project/editor-context';
import { IconButton } from '@/components/ui/icon-button';

interface UndoButtonsProps {
  canUndo: boolean;
  canRedo: boolean;
}

export const UndoButtons = memo(function UndoButtons({ canUndo, canRedo }: UndoButtonsProps) {
  const t = useTranslations('undo');
  const { dispatch } = useEditorCommands();
  return (
    <div className="flex flex-none">
      <IconButton
        label={t('undo')}
        aria-disabled={!canUndo}
        onClick={() => dispatch({ type: 'undone' })}
        className="aria-disabled:opacity-40"
      >
        <Undo2 />
      </IconButton>
      <IconButton
        label={t('redo')}
        aria-disabled={!canRedo}
        onClick={() => dispatch({ type: 'redone' })}
        className="aria-disabled:opacity-40"
      >
        <Redo2 />
      </IconButton>
    </div>
  );
});
