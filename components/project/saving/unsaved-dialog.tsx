import { useTranslations } from 'next-intl';
import { UnsavedChanges } from '@/components/project/gone/unsaved-changes';
import { useProjectSession, useSession } from '@/components/project/session-context';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import type { Gone } from '@/lib/client/gone';

/** Shows what is unsaved of a project that is gone, as long as it is. */
export function UnsavedDialog({ kind, onClose }: { kind: Gone['kind']; onClose: () => void }) {
  const t = useTranslations();
  const { snapshot, draft, entries } = useSession().getState().editor;
  const isGone = useProjectSession(({ gone }) => gone !== null);
  if (!isGone) return null;
  return (
    <Dialog isOpen onClose={onClose} title={t('gone.unsavedHeading')} description={t(`gone.unsavedText.${kind}`)}>
      <UnsavedChanges drafts={[{ snapshot, draft, entries }]}>
        <Button variant="outline" onClick={onClose}>
          {t('notice.close')}
        </Button>
      </UnsavedChanges>
    </Dialog>
  );
}
