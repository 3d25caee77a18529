'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { toast } from 'sonner';
import { useApi } from '@/components/layout/api-provider';
import { useFailureToast } from '@/components/layout/use-failure-toast';

/** Deletes the project and goes to the home page. */
export function useProjectDeletion(projectId: string) {
  const t = useTranslations('success');
  const api = useApi();
  const router = useRouter();
  const showFailure = useFailureToast();
  return useMutation({
    mutationFn: () => api.deleteProject(projectId),
    onSuccess: () => {
      toast.success(t('projectDeleted'));
      router.push('/');
    },
    onError: (error) => showFailure('deleteProject', error),
  });
}
