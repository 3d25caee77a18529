import { useTranslations } from 'next-intl';
import { useSyncExternalStore } from 'react';
import { useProjectSession, useSession } from '@/components/project/session-context';
import { Button } from '@/components/ui/button';
import type { SessionState } from '@/lib/session/session-store';

/** A save of more steps says how far it is. */
const FEW_STEPS = 3;

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
      {isSaving && <Progress />}
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
      {isSaving && <Progress />}
    </button>
  );
}

/** Not announced: each step would be. */
function Progress() {
  const t = useTranslations('feedback');
  const { progress } = useSession();
  const shown = () => (progress.get().total > FEW_STEPS ? progress.get() : null);
  const steps = useSyncExternalStore(progress.subscribe, shown, shown);
  return steps && <span> {t('progress', { ...steps })}</span>;
}
