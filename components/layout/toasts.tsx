import { useEffect, useSyncExternalStore } from 'react';
import { LateCode, useLateCode } from '@/components/ui/late-code';
import { whenIdle } from '@/lib/session/when-idle';
import { toaster, wantToasts } from './notify';

const code = new LateCode(() => import('./toaster'));

/** The place of the toasts. It stands before the first one comes, so that a screen reader hears that one too. */
export function Toasts() {
  const isWanted = useSyncExternalStore(toaster.subscribe, toaster.isWanted, () => false);
  const module = useLateCode(code, { isWanted, onFailed: toaster.isMissing });
  useEffect(() => whenIdle(wantToasts), []);
  return module && <module.Toaster />;
}
