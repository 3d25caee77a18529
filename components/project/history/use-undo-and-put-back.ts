import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useApi } from '@/components/layout/api-provider';
import { notify, offering } from '@/components/layout/toasts';
import { useFailureToast } from '@/components/layout/use-failure-toast';
import { useSession } from '@/components/project/session-context';
import { noticeIfSlow } from '@/components/ui/slow-request';
import type { Api } from '@/lib/client/api';
import type { Revision } from '@/lib/client/http';
import type { Wait } from '@/lib/client/retry';
import type { Entry } from '@/lib/domain/history/entries';

/** What the toast says: that it is done, that there was nothing to do, and later that it was undone in turn. */
interface Texts {
  readonly done: string;
  readonly nothing: string;
  readonly undone: string;
}

/** Resolves to the version that it makes, null where there is nothing to do. */
type Restoration = (api: Api, projectId: string, signal: AbortSignal) => Promise<number | null>;

/**
 * Undoes what the history tells, and puts the project back. What is not saved yet stays, and is merged. A toast offers to undo
 * that in turn. The promises reject as the calls do.
 */
export function useUndoAndPutBack(wait: Wait) {
  const t = useTranslations();
  const session = useSession();
  const { loadApi } = useApi();
  const showFailure = useFailureToast();
  const nothing = t('history.nothingToUndo');

  async function restore(wait: Wait, call: Restoration, texts: Texts) {
    let calls = 0;
    const callOnce = async (signal: AbortSignal) => {
      const api = await loadApi();
      calls += 1;
      // A notice or a toast may have come before the project got another link.
      return call(api, session.getState().editor.snapshot.id, signal);
    };
    const version = await session.changePastEditor(() => wait(callOnce));
    showFailure.withdraw('undoChange');
    if (version === null) {
      // A call that nobody has answered before the last one may have done it.
      void (calls > 1 ? notify('success', texts.done) : notify('message', texts.nothing));
      return;
    }
    const reversed = { done: texts.undone, nothing, undone: texts.done };
    const onClick = () => {
      restore(noticeIfSlow, undoing(version), reversed).catch((error: unknown) => showFailure('undoChange', error));
    };
    void notify('success', texts.done, offering(t('undo.undo'), onClick));
  }

  const undoing =
    (version: number): Restoration =>
    (api, id, signal) =>
      api.undoChanges(id, [version], { signal });

  return {
    undo: (version: number, change: string) =>
      restore(wait, undoing(version), {
        done: t('history.undone', { change }),
        nothing,
        undone: t('history.isBack', { change }),
      }),
    /** `time`: of the moment, in words. `from`: the state that the person sees. A change that others save after it is not undone unseen. */
    putBack: (version: number, time: string, from: Revision) =>
      restore(wait, (api, id, signal) => api.putBack(id, version, from, { signal }), {
        done: t('history.isPutBack', { time }),
        nothing: t('history.isAsThen'),
        undone: t('history.undone', { change: t('history.entry.putBack') }),
      }),
  };
}

interface UndoingOptions {
  wait: Wait;
  onUndone: () => void;
}

/** Undoes entries of the history, one at a time, and knows which one that is and what failed. */
export function useUndoing({ wait, onUndone }: UndoingOptions) {
  const { undo } = useUndoAndPutBack(wait);
  const [busyVersion, setBusyVersion] = useState<number | null>(null);
  const [failure, setFailure] = useState<unknown>(null);

  async function undoEntry(entry: Entry, change: string) {
    if (busyVersion !== null) return;
    setBusyVersion(entry.version);
    setFailure(null);
    try {
      await undo(entry.version, change);
      onUndone();
    } catch (error) {
      console.error(error);
      setFailure(error);
    }
    setBusyVersion(null);
  }

  return {
    /** Whether it is the one that is being undone. An entry that is read again is another object. */
    isUndoing: (entry: Entry) => entry.version === busyVersion,
    failure,
    undoEntry,
  };
}
