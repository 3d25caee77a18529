import { useState } from 'react';
import { useApi } from '@/components/layout/api-provider';
import { useFailureToast } from '@/components/layout/use-failure-toast';
import { noticeIfSlow } from '@/components/ui/slow-request';

/** Brings a deleted project back, and calls `onBack` then. A failure is said. */
export function useBringBack(onBack: (projectId: string) => unknown) {
  const { loadApi } = useApi();
  const showFailure = useFailureToast();
  const [isBusy, setBusy] = useState(false);

  async function bringBack(projectId: string) {
    setBusy(true);
    try {
      await noticeIfSlow(async (signal) => (await loadApi()).undeleteProject(projectId, { signal }));
      await onBack(projectId);
    } catch (error) {
      showFailure('bringBack', error);
    }
    setBusy(false);
  }
  return { isBusy, bringBack };
}
