'use client';

import { Redo2, Undo2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { IconButton } from '@/components/ui/icon-button';

interface UndoButtonsProps {
  canUndo: boolean;
  canRedo: boolean;
  onUndo: () => void;
  onRedo: () => void;
}

export function UndoButtons({ canUndo, canRedo, onUndo, onRedo }: UndoButtonsProps) {
  const t = useTranslations('undo');
  return (
    <div className="flex flex-none">
      <IconButton label={t('undo')} aria-disabled={!canUndo} onClick={onUndo} className="aria-disabled:opacity-40">
        <Undo2 />
      </IconButton>
      <IconButton label={t('redo')} aria-disabled={!canRedo} onClick={onRedo} className="aria-disabled:opacity-40">
        <Redo2 />
      </IconButton>
    </div>
  );
}
