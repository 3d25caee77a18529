import { useEffect } from 'react';
import { LazyModule, useLoadedModule } from '@/components/ui/lazy-module';
import { untilAnswered } from '@/components/ui/silence';
import { whenIdle } from '@/lib/session/waiting';
import type { ShownToasts, ToastKind, ToastOptions } from './toaster';

/** The most toasts that are visible at once. The latest ones are. */
const MOST_TOASTS = 20;

/** Milliseconds. */
const RETRY_AFTER = 10_000;

const toaster = new LazyModule(() => import('./toaster'));
let resolveReady: (toasts: ShownToasts) => void = () => {};
const ready = new Promise<ShownToasts>((resolve) => {
  resolveReady = resolve;
});

let retry: ReturnType<typeof setTimeout> | undefined;

/**
 * Shows a toast. The code for toasts is not part of the first load: it is loaded when the page is idle, or for the first
 * toast. The toasts wait until it could be loaded.
 */
export async function notify(kind: ToastKind, text: string, options?: ToastOptions) {
  loadToaster();
  (await untilAnswered(() => ready)).show(kind, text, options);
}

/** Takes back the errors about what has succeeded since. */
export async function takeBackErrors(about: string) {
  // Without the code nothing was shown.
  if (toaster.current) (await ready).takeBackErrors(about);
}

/** Takes back the toast of this id. */
export async function dismissToast(id: string) {
  (await ready).dismiss(id);
}

function loadToaster(): void {
  clearTimeout(retry);
  toaster.load().catch((error: unknown) => {
    console.error(error);
    retry = setTimeout(loadToaster, RETRY_AFTER);
  });
}

/** The live region of the toasts. It exists before the first toast, so that a screen reader announces that one too. */
export function Toasts() {
  const module = useLoadedModule(toaster);
  useEffect(() => whenIdle(loadToaster), []);
  return module && <module.Toaster visibleToasts={MOST_TOASTS} onReady={resolveReady} />;
}
