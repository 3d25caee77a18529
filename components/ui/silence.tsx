import { useTranslations } from 'next-intl';
import { useSyncExternalStore } from 'react';
import { NoServerIcon } from '@/components/ui/icons';
import { Observable } from '@/lib/session/observable';
import { noticeSlowRequest } from '@/lib/session/slow-request';
import { after } from '@/lib/session/waiting';
import { endHungRequests } from './hung-requests';
import { Notice, NoticeButton } from './notice';

type TryAgain = () => void;

/** How to start anew what the person waits for and nobody has answered for long. */
const silent = new Observable<ReadonlySet<TryAgain>>(new Set());

/** Does what a person waits for. Where nobody answers for long, the page says so and offers to start it anew. */
export function untilAnswered<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  let last: TryAgain | null = null;
  return noticeSlowRequest({ after }, work, (tryAgain) => {
    if (tryAgain === last) return;
    silent.set(new Set([...silent.get()].filter((other) => other !== last).concat(tryAgain ?? [])));
    last = tryAgain;
  });
}

/** Stands below the header: an open project has notices of its own at the bottom. */
export function SilenceNotice() {
  const t = useTranslations('notice');
  const waiting = useSyncExternalStore(silent.subscribe, silent.get, silent.get);
  function tryAgain() {
    endHungRequests();
    for (const again of waiting) again();
  }
  return (
    <div
      aria-live="polite"
      className="pointer-events-none fixed inset-x-3 top-[4.25rem] z-20 grid justify-items-center *:pointer-events-auto"
    >
      {waiting.size > 0 && (
        <Notice icon={<NoServerIcon />} text={t('silent')}>
          <NoticeButton onClick={tryAgain}>{t('tryAgain')}</NoticeButton>
        </Notice>
      )}
    </div>
  );
}
