'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useApi } from '@/components/layout/api-provider';
import { notify } from '@/components/layout/notify';
import { useFailureToast } from '@/components/layout/use-failure-toast';
import { ApiError } from '@/lib/client/api-error';

/** Deletes the project, lets go of what was typed in it, and goes to the home page. */
export function useProjectDeletion(projectId: string, letGo: () => Promise<void>) {
  const t = useTranslations('success');
  const loadApi = useApi();
  const router = useRouter();
  const showFailure = useFailureToast();
  return useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      const api = await loadApi();
      await api.deleteProject(projectId).catch((error: unknown) => {
        // Gone is what it was to be: the answer to an earlier try may have been lost.
        if (!(error instanceof ApiError) || error.code !== 'project_not_found') throw error;
      });
    },
    onSuccess: async () => {
      await letGo();
      router.push('/');
      return notify('success', t('projectDeleted'));
    },
    onError: (error) => showFailure('deleteProject', error),
  });
}

export type ProjectDeletion = ReturnType<typeof useProjectDeletion>;
