'use client';

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { useApi } from '@/components/layout/api-provider';
import { notify } from '@/components/layout/notify';
import { type FailingAction, useFailureToast } from '@/components/layout/use-failure-toast';
import { loadSave } from '@/lib/client/load-save';
import { projectQuery } from '@/lib/client/project-query';
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
  const loadApi = useApi();
  const queryClient = useQueryClient();
  const showFailure = useFailureToast();
  const showStep = useStepToast();

  // Two presses may come before the first has been rendered.
  const isRunning = useRef(false);

  const saving = useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      const [{ runSave }, api] = await Promise.all([loadSave(), loadApi()]);
      const { snapshot, ids, isHalted } = await runSave({
        api,
        snapshot: state.snapshot,
        draft: state.draft,
        onSaved: (step) => void showStep(state.snapshot, step),
        onFailed: (step, error) => showFailure(failingActions[step.kind], error),
      });
      keepRows(ids);
      dispatch({ type: 'saved', snapshot, ids });
      if (isHalted) return;
      const project = await queryClient.query({ ...projectQuery(loadApi, snapshot.id), staleTime: 0, retry: false });
      dispatch({ type: 'loaded', project });
    },
    onError: (error) => showFailure('loadProject', error),
    onSettled: () => {
      isRunning.current = false;
    },
  });

  function save() {
    if (isRunning.current || !hasUnsavedChanges) return;
    if (isDemo) {
      void notify('message', t('notSaved'), { duration: DEMO_NOTICE_MS, position: 'top-right' });
      dispatch({ type: 'demo-saved' });
      return;
    }
    isRunning.current = true;
    saving.mutate();
  }

  return { save, isSaving: saving.isPending };
}
