import { useTranslations } from 'next-intl';
import { useApi } from '@/components/layout/api-provider';
import { notify } from '@/components/layout/toasts';
import { useFailureToast } from '@/components/layout/use-failure-toast';
import { noticeIfSlow } from '@/components/ui/slow-request';

const UNDO_MS = 15_000;

interface Deleted {
  readonly id: string;
  readonly isRestorable: boolean;
}

/** Says that a project is deleted, and offers to bring it back where it can be restored. */
export function useTellDeleted(): (deleted: Deleted) => void {
  const t = useTranslations();
  const { loadApi, deletedDays } = useApi();
  const showFailure = useFailureToast();

  async function bringBack(id: string) {
    try {
      await noticeIfSlow(async (signal) => (await loadApi()).undeleteProject(id, { signal }));
      window.location.assign(`/project/${id}`);
    } catch (error) {
      showFailure('bringBack', error);
    }
  }

  return ({ id, isRestorable }) => {
    if (!isRestorable || deletedDays === 0) {
      void notify('success', t('success.projectDeleted'));
      return;
    }
    const action = { label: t('undo.undo'), onClick: () => void bringBack(id) };
    void notify('success', t('deletion.kept', { count: deletedDays }), { duration: UNDO_MS, action });
  };
}
