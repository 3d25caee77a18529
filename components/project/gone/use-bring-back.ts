import { useState } from 'react';
import { useApi } from '@/components/layout/api-provider';
import { useFailureToast } from '@/components/layout/use-failure-toast';
import { noticeIfSlow } from '@/components/ui/slow-request';

/** Brings a deleted project back. A failure is said. */
export function useBringBack() {
  const { loadApi } = useApi();
  const showFailure = useFailureToast();
  const [isBusy, setBusy] = useState(false);

  /** Resolves to whether it is back. */
  async function bringBack(projectId: string): Promise<boolean> {
    setBusy(true);
    try {
      await noticeIfSlow(async (signal) => (await loadApi()).undeleteProject(projectId, { signal }));
      return true;
    } catch (error) {
      showFailure('bringBack', error);
      return false;
    } finally {
      setBusy(false);
    }
  }
  return { isBusy, bringBack };
}
