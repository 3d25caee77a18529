import { useEffect, useSyncExternalStore } from 'react';
import { LazyModule, useLazyModule } from '@/components/ui/lazy-module';
import { whenIdle } from '@/lib/session/when-idle';
import { toaster, wantToasts } from './notify';

const code = new LazyModule(() => import('./toaster'));

/** The live region of the toasts. It exists before the first toast, so that a screen reader announces that one too. */
export function Toasts() {
  const isWanted = useSyncExternalStore(toaster.subscribe, toaster.isWanted, () => false);
  const module = useLazyModule(code, { isWanted, onFailed: toaster.isMissing });
  useEffect(() => whenIdle(wantToasts), []);
  return module && <module.Toaster />;
}
