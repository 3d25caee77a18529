import { useCallback, useState } from 'react';
import type { Patience } from '@/lib/client/patience';
import { noticeSlowRequest } from '@/lib/session/slow-request';
import { after } from '@/lib/session/waiting';
import { endHungRequests } from './hung-requests';

/**
 * How a dialog waits for calls, and how to start one anew that nobody has answered for long; null while there is none. The
 * notice of the page lies beneath the dialog.
 */
export function usePatience(): { patience: Patience; tryAgain: (() => void) | null } {
  const [tryAgain, setTryAgain] = useState<(() => void) | null>(null);
  const patience = useCallback<Patience>(
    (call) => noticeSlowRequest({ after }, call, (again) => setTryAgain(() => again && (() => startAnew(again)))),
    [],
  );
  return { patience, tryAgain };
}

function startAnew(again: () => void): void {
  endHungRequests();
  again();
}
