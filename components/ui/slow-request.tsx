import { useTranslations } from 'next-intl';
import { useCallback, useState, useSyncExternalStore } from 'react';
import { Button } from '@/components/ui/button';
import type { Wait } from '@/lib/client/retry';
import { after, endHungRequests, orAborted } from '@/lib/client/timing';
import { Observable } from '@/lib/session/observable';
import { Notice, NoticeButton } from './notice';

type TryAgain = () => void;

/** How to start anew what the person waits for and nobody has answered for long. */
const slow = new Observable<ReadonlySet<TryAgain>>(new Set());

/** Does what a person waits for. Where nobody answers for long, the page says so and offers to start it anew. */
export const noticeIfSlow: Wait = (work) => {
  let last: TryAgain | null = null;
  return noticeSlowRequest(work, (tryAgain) => {
    if (tryAgain === last) return;
    slow.set(new Set([...slow.get()].filter((other) => other !== last).concat(tryAgain ?? [])));
    last = tryAgain;
  });
};

/** Stands below the header: an open project has notices of its own at the bottom. */
export function SlowRequestNotice() {
  const waiting = useSyncExternalStore(slow.subscribe, slow.get, slow.get);
  function tryAgain() {
    endHungRequests();
    for (const again of waiting) again();
  }
  return (
    <div
      aria-live="polite"
      className="pointer-events-none fixed inset-x-3 top-[4.25rem] z-20 grid justify-items-center *:pointer-events-auto"
    >
      {waiting.size > 0 && <NoAnswerNotice onTryAgain={tryAgain} />}
    </div>
  );
}

/** What the page says then. */
function NoAnswerNotice({ onTryAgain }: { onTryAgain: TryAgain }) {
  const t = useTranslations('notice');
  return (
    <Notice icon="noServer" text={t('slowRequest')}>
      <NoticeButton onClick={onTryAgain}>{t('tryAgain')}</NoticeButton>
    </Notice>
  );
}

/**
 * The same for a dialog, which lies above the notice of the page: how it waits for calls, and how to start one anew that nobody
 * has answered for long; null while there is none.
 */
export function useSlowRequest(): { wait: Wait; tryAgain: TryAgain | null } {
  const [tryAgain, setTryAgain] = useState<TryAgain | null>(null);
  const wait = useCallback<Wait>(
    (call) => noticeSlowRequest(call, (again) => setTryAgain(() => again && (() => startAnew(again)))),
    [],
  );
  return { wait, tryAgain };
}

/** What a dialog says then. */
export function SlowRequest({ onTryAgain }: { onTryAgain: () => void }) {
  const t = useTranslations('notice');
  return (
    <div role="status" className="mt-3 flex flex-wrap items-center justify-between gap-3">
      {t('slowRequest')}
      <Button variant="outline" onClick={onTryAgain}>
        {t('tryAgain')}
      </Button>
    </div>
  );
}

function startAnew(again: TryAgain): void {
  endHungRequests();
  again();
}

/** Milliseconds without an answer after which the person is told. There is no timeout: the answer may still come. */
const SLOW_REQUEST_MS = 10_000;

/** Milliseconds after which the work is started anew: by then, code that was waited for knows that its request has ended. */
const ANEW_AFTER_MS = 100;

/**
 * Does work that nobody may answer. `onSlow` is called with how to start it anew once it has gone on for long, and with null when that
 * is over. The signal ends an attempt that the person no longer waits for. Rejects as the work does.
 */
async function noticeSlowRequest<Result>(
  work: (signal: AbortSignal) => Promise<Result>,
  onSlow: (tryAgain: TryAgain | null) => void,
): Promise<Result> {
  for (;;) {
    const attempt = new AbortController();
    const stopWaiting = after(SLOW_REQUEST_MS, () => onSlow(() => attempt.abort()));
    try {
      return await orAborted(work(attempt.signal), attempt.signal);
    } catch (error) {
      if (!attempt.signal.aborted) throw error;
    } finally {
      stopWaiting();
      onSlow(null);
    }
    await new Promise<void>((resolve) => after(ANEW_AFTER_MS, resolve));
  }
}
