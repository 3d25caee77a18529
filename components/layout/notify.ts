'use client';

import type { ExternalToast, toast } from 'sonner';

type Toast = typeof toast;

let isWanted = false;
let listener: (() => void) | null = null;
let resolveReady: (toast: Toast) => void = () => {};
const ready = new Promise<Toast>((resolve) => {
  resolveReady = resolve;
});

/** Shows a toast. The code for toasts is no part of the first load: it comes when the page is idle, or with the first. */
export async function notify(kind: 'success' | 'error' | 'message', text: string, options?: ExternalToast) {
  wantToasts();
  (await ready)[kind](text, options);
}

export function wantToasts(): void {
  isWanted = true;
  listener?.();
}

/** For the component that mounts the toaster: whether it is wanted, and how to say that it stands. */
export const toaster = {
  subscribe(onChange: () => void) {
    listener = onChange;
    return () => {
      listener = null;
    };
  },
  isWanted: () => isWanted,
  isReady: (toast: Toast) => resolveReady(toast),
};
