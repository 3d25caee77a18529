import { type Dispatch, type SetStateAction, useEffect, useEffectEvent } from 'react';
import type { LazyModule } from '@/components/ui/lazy-module';
import { useLazyModule } from '@/components/ui/use-lazy-module';
import { NetworkError } from '@/lib/client/api-error';
import { useFailureToast } from './use-failure-toast';

/**
 * A dialog whose code comes when it is asked for. The state says what it is about, and null that it is closed. Where the code
 * can't be loaded, the dialog counts as not opened, so that another press tries again.
 */
export function useLateDialog<Module, Asked>(
  code: LazyModule<Module>,
  [asked, open]: [Asked | null, Dispatch<SetStateAction<Asked | null>>],
) {
  const showFailure = useFailureToast();
  const close = () => open(null);
  function giveUp(error: unknown) {
    close();
    showFailure('openDialog', new NetworkError(error));
  }
  const module = useLazyModule(code, { isWanted: asked !== null, onFailed: giveUp });
  const isThere = module !== null;
  const takeBack = useEffectEvent(() => showFailure.takeBack('openDialog'));
  useEffect(() => {
    if (isThere) takeBack();
  }, [isThere]);
  return { module, asked, open, close, giveUp };
}
