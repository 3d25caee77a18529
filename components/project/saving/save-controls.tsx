import { useTranslations } from 'next-intl';
import { useProjectSession, useSession } from '@/components/project/session-context';
import { Button } from '@/components/ui/button';
import type { SessionState } from '@/lib/session/session-store';

const saveState = ({ isSaving, hasUnsavedChanges }: SessionState) => ({ isSaving, hasUnsavedChanges });

export function SaveButton() {
  const t = useTranslations('save');
  const session = useSession();
  const { isSaving, hasUnsavedChanges } = useProjectSession(saveState);
  return (
    <Button
      aria-busy={isSaving || undefined}
      isDisabled={!hasUnsavedChanges}
      onClick={() => session.save()}
      className="w-full py-3"
    >
      <span aria-live="polite">{isSaving ? t('saving') : hasUnsavedChanges ? t('save') : t('upToDate')}</span>
    </Button>
  );
}

/** On small screens the save button is far down the page: this one stays where a thumb reaches it. */
export function UnsavedBanner() {
  const t = useTranslations('save');
  const session = useSession();
  const { isSaving, hasUnsavedChanges } = useProjectSession(saveState);
  if (!hasUnsavedChanges) return null;
  return (
    <button
      type="button"
      aria-busy={isSaving || undefined}
      onClick={() => session.save()}
      className="flex min-h-[52px] items-center justify-between gap-4 rounded-[14px] border border-amber/40 bg-amber-tint px-[18px] text-left font-[600] text-amber lg:hidden"
    >
      <span>{t('unsaved')}</span>
      <span className="flex-none underline underline-offset-4">{isSaving ? t('saving') : t('bannerAction')}</span>
    </button>
  );
}
