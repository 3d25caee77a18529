import { useEffect } from 'react';
import { LazyCode, useLazyCode } from '@/components/ui/lazy-code';
import { noticeIfSlow } from '@/components/ui/slow-request';
import { retry } from '@/lib/client/retry';
import { whenIdle } from '@/lib/client/timing';
import { browserPlatform } from '@/lib/session/browser-platform';
import type { ShownToasts, ToastKind, ToastOptions } from './toaster';

/** The most toasts that are visible at once. The latest ones are. */
const MAX_TOASTS = 20;

const toaster = new LazyCode(() => import('./toaster'));
let isAskedFor = false;
let resolveReady: (toasts: ShownToasts) => void = () => {};
const ready = new Promise<ShownToasts>((resolve) => {
  resolveReady = resolve;
});

/**
 * Shows a toast. The code for toasts is not part of the first load: it is loaded when the page is idle, or for the first
 * toast. The toasts wait until it could be loaded.
 */
export async function notify(kind: ToastKind, text: string, options?: ToastOptions) {
  loadToaster();
  (await noticeIfSlow(() => ready)).show(kind, text, options);
}

/** The options of a toast that offers to do something, for so many milliseconds. */
export function offering(label: string, onClick: () => void, duration = 10_000): ToastOptions {
  return { duration, action: { label, onClick } };
}

/** Withdraws the errors about what has succeeded since. */
export async function withdrawErrors(about: string) {
  // Without the code nothing was shown.
  if (toaster.get()) (await ready).withdrawErrors(about);
}

/** Withdraws the toast of this id. */
export async function dismissToast(id: string) {
  (await ready).dismiss(id);
}

function loadToaster(): void {
  if (isAskedFor) return;
  isAskedFor = true;
  void retry(browserPlatform, () => toaster.load(), { onFailed: console.error });
}

/** The live region of the toasts. It exists before the first toast, so that a screen reader announces that one too. */
export function Toasts() {
  const module = useLazyCode(toaster);
  useEffect(() => whenIdle(loadToaster), []);
  return module && <module.Toaster visibleToasts={MAX_TOASTS} onReady={resolveReady} />;
}
