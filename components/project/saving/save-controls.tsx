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
      // The dock has the one that can be pressed where there is a dock.
      className={`w-full py-3 ${hasUnsavedChanges ? 'max-lg:invisible' : ''}`}
    >
      <span aria-live="polite">{isSaving ? t('saving') : hasUnsavedChanges ? t('save') : t('upToDate')}</span>
    </Button>
  );
}

/** On small screens the save button is far down the page, and gives way to this one in the dock. */
export function UnsavedBanner() {
  const t = useTranslations('save');
  const session = useSession();
  const { isSaving, hasUnsavedChanges } = useProjectSession(saveState);
  if (!hasUnsavedChanges) return null;
  return (
    <button type="button" aria-busy={isSaving || undefined} onClick={() => session.save()} className="dock-save">
      <span className={isSaving ? 'sr-only' : ''}>{t('unsaved')}</span>{' '}
      <span className={isSaving ? '' : 'underline underline-offset-2'}>
        {isSaving ? t('saving') : t('bannerAction')}
      </span>
    </button>
  );
}
