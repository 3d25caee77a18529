'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { useApi } from '@/components/layout/api-provider';
import { notify } from '@/components/layout/notify';
import { type FailingAction, useFailureToast } from '@/components/layout/use-failure-toast';
import { CreationKeys } from '@/lib/client/creation-keys';
import { loadSave } from '@/lib/client/load-save';
import type { SaveStep } from '@/lib/domain/save-step';
import type { EditorStore } from '@/lib/editor/editor-store';
import { hasOpenConflicts, hasUnsavedChanges } from '@/lib/editor/selectors';
import type { Refresh } from './use-refresh';
import { useStepToast } from './use-step-toast';

const DEMO_NOTICE_MS = 5_000;

/** Rounds of saving and merging in which a save gives way to what others save at the same time. */
const MOST_ROUNDS = 5;

const failingActions: Record<SaveStep['kind'], FailingAction> = {
  'project-updated': 'updateProject',
  'member-created': 'addMember',
  'member-updated': 'updateMember',
  'member-deleted': 'deleteMember',
  'expense-created': 'addExpense',
  'expense-updated': 'updateExpense',
  'expense-deleted': 'deleteExpense',
};

/**
 * Saves what differs from the snapshot, tells how each step went, and then asks once for the project as it is now. Where
 * somebody else was faster it merges, and carries on with what is left unless the person has to choose first.
 */
export function useSave(store: EditorStore, { refresh, inTurn }: Refresh, isDemo: boolean) {
  const t = useTranslations('demo');
  const loadApi = useApi();
  const showFailure = useFailureToast();
  const showStep = useStepToast();
  const [keys] = useState(() => new CreationKeys());

  // Two presses may come before the first has been rendered.
  const isRunning = useRef(false);

  /** Whether there is something left that the merge has made fit to be saved. */
  async function saveOnce(): Promise<boolean> {
    const [{ runSave }, api] = await Promise.all([loadSave(), loadApi()]);
    const { snapshot: base, draft } = store.getState();
    const { snapshot, ids, version, isHalted, isStale } = await runSave({
      api,
      keys,
      snapshot: base,
      draft,
      onSaved: (step) => void showStep(base, step),
      onFailed: (step, error) => showFailure(failingActions[step.kind], error),
    });
    store.dispatch({ type: 'saved', snapshot, ids, base, version });
    if (isHalted) return false;
    await refresh();
    const state = store.getState();
    return isStale && !hasOpenConflicts(state) && hasUnsavedChanges(state);
  }

  const saving = useMutation({
    networkMode: 'always',
    mutationFn: () =>
      inTurn(async () => {
        store.dispatch({ type: 'returns-accepted' });
        for (let round = 0; round < MOST_ROUNDS && (await saveOnce()); round += 1);
      }),
    onError: (error) => showFailure('loadProject', error),
    onSettled: () => {
      isRunning.current = false;
    },
  });

  function save() {
    if (isRunning.current || !hasUnsavedChanges(store.getState())) return;
    if (isDemo) {
      void notify('message', t('notSaved'), { duration: DEMO_NOTICE_MS, position: 'top-right' });
      store.dispatch({ type: 'demo-saved' });
      return;
    }
    isRunning.current = true;
    saving.mutate();
  }

  return { save, isSaving: saving.isPending };
}
