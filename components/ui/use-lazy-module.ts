import { useEffect, useEffectEvent } from 'react';
import { type LazyModule, useLoadedModule } from './lazy-module';
import { untilAnswered } from './silence';

interface Demand {
  isWanted: boolean;
  onFailed: (error: unknown) => void;
}

/** Loads the module once it is wanted. Null until it is wanted and loaded. */
export function useLazyModule<Module>(code: LazyModule<Module>, { isWanted, onFailed }: Demand): Module | null {
  const module = useLoadedModule(code);
  const isMissing = isWanted && module === null;
  const load = useEffectEvent(() => untilAnswered(() => code.load()).catch(onFailed));
  useEffect(() => {
    if (isMissing) void load();
  }, [isMissing]);
  return isWanted ? module : null;
}
