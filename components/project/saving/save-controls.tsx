'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';

interface SaveProps {
  isSaving: boolean;
  hasUnsavedChanges: boolean;
  onSave: () => void;
}

export function SaveButton({ isSaving, hasUnsavedChanges, onSave }: SaveProps) {
  const t = useTranslations('save');
  return (
    <Button isBusy={isSaving} isDisabled={!hasUnsavedChanges} onClick={onSave} className="w-full py-3">
      <span aria-live="polite">{isSaving ? t('saving') : hasUnsavedChanges ? t('save') : t('upToDate')}</span>
    </Button>
  );
}

/** On small screens the save button is far down the page: this one stays where a thumb reaches it. */
export function UnsavedBanner({ isSaving, hasUnsavedChanges, onSave }: SaveProps) {
  const t = useTranslations('save');
  if (!hasUnsavedChanges) return null;
  return (
    <button
      type="button"
      aria-disabled={isSaving || undefined}
      aria-busy={isSaving || undefined}
      onClick={isSaving ? undefined : onSave}
      className="flex min-h-[52px] items-center justify-between gap-4 rounded-[14px] border border-amber/40 bg-amber-tint px-[18px] font-[600] text-amber lg:hidden"
    >
      <span>{t('unsaved')}</span>
      <span className="underline underline-offset-4">{isSaving ? t('saving') : t('bannerAction')}</span>
    </button>
  );
}
