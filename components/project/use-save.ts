'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { toast } from 'sonner';
import { useApi } from '@/components/layout/api-provider';
import { type FailingAction, useFailureToast } from '@/components/layout/use-failure-toast';
import { projectQuery } from '@/lib/client/project-query';
import { runSave } from '@/lib/client/save';
import type { SaveStep } from '@/lib/domain/save-step';
import type { EditorAction } from '@/lib/editor/actions';
import type { EditorState } from '@/lib/editor/state';
import { useStepToast } from './use-step-toast';

const DEMO_NOTICE_MS = 5_000;

const failingActions: Record<SaveStep['kind'], FailingAction> = {
  'project-updated': 'updateProject',
  'member-created': 'addMember',
  'member-updated': 'updateMember',
  'member-deleted': 'deleteMember',
  'expense-created': 'addExpense',
  'expense-updated': 'updateExpense',
  'expense-deleted': 'deleteExpense',
};

interface SaveOptions {
  state: EditorState;
  isDemo: boolean;
  hasUnsavedChanges: boolean;
  dispatch: (action: EditorAction) => void;
  keepRows: (ids: ReadonlyMap<string, string>) => void;
}

/** Saves what differs from the snapshot, tells how each step went, and then asks once for the project as it is now. */
export function useSave({ state, isDemo, hasUnsavedChanges, dispatch, keepRows }: SaveOptions) {
  const t = useTranslations('demo');
  const api = useApi();
  const queryClient = useQueryClient();
  const showFailure = useFailureToast();
  const showStep = useStepToast();

  const saving = useMutation({
    mutationFn: async () => {
      const { snapshot, ids } = await runSave({
        api,
        snapshot: state.snapshot,
        draft: state.draft,
        onSaved: (step) => showStep(state.snapshot, step),
        onFailed: (step, error) => showFailure(failingActions[step.kind], error),
      });
      keepRows(ids);
      dispatch({ type: 'saved', snapshot, ids });
      const project = await queryClient.query({ ...projectQuery(api, snapshot.id), staleTime: 0, retry: false });
      dispatch({ type: 'loaded', project });
    },
    onError: (error) => showFailure('loadProject', error),
  });

  function save() {
    if (saving.isPending || !hasUnsavedChanges) return;
    if (isDemo) {
      toast(t('notSaved'), { duration: DEMO_NOTICE_MS, position: 'top-right' });
      dispatch({ type: 'demo-saved' });
      return;
    }
    saving.mutate();
  }

  return { save, isSaving: saving.isPending };
}
