import { useEffect, useEffectEvent } from 'react';
import { type LazyCode, useLazyCode } from '@/components/ui/lazy-code';
import { noticeIfSlow } from '@/components/ui/slow-request';
import { useFailureToast } from './use-failure-toast';

/**
 * The code of a dialog, which comes when it is asked for. Null while the dialog is closed, and until the code is there. Where the
 * code can't be loaded, the dialog is closed and the person told, so that another press tries again.
 */
export function useLazyDialog<Module>(code: LazyCode<Module>, isOpen: boolean, close: () => void): Module | null {
  const showFailure = useFailureToast();
  const module = useLazyCode(code);
  const isMissing = isOpen && module === null;
  const isShown = isOpen && module !== null;

  const load = useEffectEvent(() => noticeIfSlow(() => code.load()).catch(giveUp));
  function giveUp(error: unknown) {
    close();
    showFailure('openDialog', error);
  }
  const withdraw = useEffectEvent(() => showFailure.withdraw('openDialog'));
  useEffect(() => {
    if (isMissing) void load();
    if (isShown) withdraw();
  }, [isMissing, isShown]);
  return isShown ? module : null;
}
