'use client';

import { useMutation } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useApi } from '@/components/layout/api-provider';
import { MOST_TOASTS, notify } from '@/components/layout/notify';
import { type FailingAction, useFailureToast } from '@/components/layout/use-failure-toast';
import { failureKind } from '@/lib/client/failure';
import type { Project } from '@/lib/domain/project';
import type { SaveStep } from '@/lib/domain/save-step';
import type { EditorStore } from '@/lib/editor/editor-store';
import { hasSavableChanges, hasUnsavedChanges } from '@/lib/editor/selectors';
import { backoff } from '@/lib/session/backoff';
import type { CreationKeys } from '@/lib/session/creation-keys';
import { loadSave } from './load-save';
import type { Refresh } from './use-refresh';
import { useStepToast } from './use-step-toast';

const DEMO_NOTICE_MS = 5_000;
const FIRST_RETRY_MS = 300;

const failingActions: Record<SaveStep['kind'], FailingAction> = {
  'project-updated': 'updateProject',
  'member-created': 'addMember',
  'member-updated': 'updateMember',
  'member-deleted': 'deleteMember',
  'expense-created': 'addExpense',
  'expense-updated': 'updateExpense',
  'expense-deleted': 'deleteExpense',
};

interface SaveOptions extends Refresh {
  keys: CreationKeys;
  keepNow: () => Promise<void>;
  isSaveAsked: boolean;
  isDemo: boolean;
  isOnline: boolean;
}

/**
 * Saves what differs from the snapshot, and tells how each step went. A save that finds no network waits for it, and then
 * goes on by itself; so does one that the person had asked for before the page was closed.
 */
export function useSave(store: EditorStore, options: SaveOptions) {
  const { refresh, inTurn, keys, keepNow, isSaveAsked, isDemo, isOnline } = options;
  const t = useTranslations();
  const loadApi = useApi();
  const showFailure = useFailureToast();
  const showStep = useStepToast();

  // Two presses may come before the first has been rendered.
  const isRunning = useRef(false);
  const failures = useRef(0);
  const savedSteps = useRef<[base: Project, step: SaveStep][]>([]);

  const saving = useMutation({
    networkMode: 'always',
    mutationFn: async (isAsked: boolean) => {
      let hasNetwork = true;
      function fail(action: FailingAction, error: unknown) {
        const isOfNetwork = failureKind(error) === 'network';
        if (isOfNetwork) hasNetwork = false;
        // A save that waits says so all the time.
        if (isAsked || !isOfNetwork) showFailure(action, error);
      }
      await inTurn(async () => {
        const [{ saveInRounds }, api] = await Promise.all([loadSave(), loadApi()]);
        await saveInRounds({
          store,
          api,
          keys,
          keep: keepNow,
          refresh,
          onSaved: (base, step) => savedSteps.current.push([base, step]),
          onFailed: (step, error) => fail(failingActions[step.kind], error),
          onGivenUp: () => void notify('error', t('save.givenUp')),
        });
      }).catch((error: unknown) => fail('loadProject', error));
      failures.current = hasNetwork ? 0 : failures.current + 1;
      if (hasNetwork || !hasSavableChanges(store.getState())) store.dispatch({ type: 'save-ended' });
    },
    onSettled: () => {
      isRunning.current = false;
    },
  });

  function run(isAsked: boolean) {
    isRunning.current = true;
    saving.mutate(isAsked);
  }

  const retry = useEffectEvent(() => {
    if (isRunning.current) return;
    if (hasSavableChanges(store.getState())) run(false);
    else store.dispatch({ type: 'save-ended' });
  });
  const isSaving = saving.isPending;
  // A toast has the browser lay out all the others anew, which holds up a save of many steps: they come when it has ended.
  useEffect(() => {
    if (isSaving) return;
    for (const [base, step] of savedSteps.current.splice(0).slice(-MOST_TOASTS)) void showStep(base, step);
  }, [isSaving, showStep]);
  const isWaiting = isSaveAsked && !isSaving;
  useEffect(() => {
    if (!isWaiting) return;
    if (!isOnline) {
      failures.current = 0;
      return;
    }
    const timer = setTimeout(retry, backoff(FIRST_RETRY_MS, failures.current));
    return () => clearTimeout(timer);
  }, [isWaiting, isOnline]);

  function save() {
    if (!hasUnsavedChanges(store.getState())) return;
    if (isDemo) {
      void notify('message', t('demo.notSaved'), { duration: DEMO_NOTICE_MS, position: 'top-right' });
      store.dispatch({ type: 'demo-saved' });
      return;
    }
    if (isRunning.current) return;
    store.dispatch({ type: 'save-asked' });
    run(true);
  }

  return { save, isSaving, isWaiting };
}
