'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useApi } from '@/components/layout/api-provider';
import { notify } from '@/components/layout/notify';
import { useFailureToast } from '@/components/layout/use-failure-toast';

/** Deletes the project and goes to the home page. */
export function useProjectDeletion(projectId: string) {
  const t = useTranslations('success');
  const loadApi = useApi();
  const router = useRouter();
  const showFailure = useFailureToast();
  return useMutation({
    networkMode: 'always',
    mutationFn: async () => (await loadApi()).deleteProject(projectId),
    onSuccess: () => {
      router.push('/');
      return notify('success', t('projectDeleted'));
    },
    onError: (error) => showFailure('deleteProject', error),
  });
}
