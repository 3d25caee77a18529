import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { useApi } from '@/components/layout/api-provider';
import { MessagePage } from '@/components/layout/error-pages';
import { useFailureToast } from '@/components/layout/use-failure-toast';
import { CentredDateText } from '@/components/project/created-date';
import { Button } from '@/components/ui/button';
import { noticeIfSlow } from '@/components/ui/slow-request';
import { paths } from '@/lib/contract/paths';
import { GoneNote } from './gone-note';

interface DeletedProjectProps {
  projectId: string;
  /** When, in ISO 8601. */
  deletedAt: string;
  /** Whether the link of the page may do that. */
  canBringBack: boolean;
}

/** The page of a project that is deleted and can be restored. */
export function DeletedProject({ projectId, deletedAt, canBringBack }: DeletedProjectProps) {
  const t = useTranslations('gone');
  const { loadApi } = useApi();
  const showFailure = useFailureToast();
  const [isBusy, setBusy] = useState(false);

  async function bringBack(event: FormEvent) {
    event.preventDefault();
    setBusy(true);
    try {
      await noticeIfSlow(async (signal) => (await loadApi()).undeleteProject(projectId, { signal }));
      // The server gives the page of the project now.
      window.location.reload();
    } catch (error) {
      setBusy(false);
      showFailure('bringBack', error);
    }
  }

  const text = (
    <>
      <p>
        <CentredDateText at={deletedAt} message="gone.deletedOn" />
      </p>
      <p className="mt-1">{t(canBringBack ? 'deletedText' : 'deletedReadOnly')}</p>
    </>
  );
  return (
    <MessagePage title={t('deletedTitle')} heading={t('deletedTitle')} text={text} note={<GoneNote kind="deleted" />}>
      {canBringBack && (
        // Without JavaScript, the browser sends the form by itself.
        <form action={`/api${paths.undelete(projectId)}`} method="post" onSubmit={bringBack}>
          <Button type="submit" isBusy={isBusy}>
            {t('bringBack')}
          </Button>
        </form>
      )}
    </MessagePage>
  );
}
