import { useEffect, useEffectEvent } from 'react';
import { type LateCode, useLateCode } from '@/components/ui/late-code';
import { NetworkError } from '@/lib/client/api-error';
import { useFailureToast } from './use-failure-toast';

/**
 * The code of a dialog, which comes when it is asked for. Null while the dialog is closed, and until the code is there. Where the
 * code can't be loaded, the dialog is closed and the person told, so that another press tries again.
 */
export function useLateDialog<Module>(code: LateCode<Module>, isOpen: boolean, close: () => void): Module | null {
  const showFailure = useFailureToast();
  const module = useLateCode(code, {
    isWanted: isOpen,
    onFailed: (error) => {
      close();
      showFailure('openDialog', new NetworkError(error));
    },
  });
  const isShown = isOpen && module !== null;
  const takeBack = useEffectEvent(() => showFailure.takeBack('openDialog'));
  useEffect(() => {
    if (isShown) takeBack();
  }, [isShown]);
  return isOpen ? module : null;
}
