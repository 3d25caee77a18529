import type { ExternalToast, toast } from 'sonner';

type Toast = typeof toast;

/** Toasts that are in sight at once. Of more, the latest are. */
export const MOST_TOASTS = 20;

let isWanted = false;
let onChange: (() => void) | null = null;
let resolveReady: (toast: Toast) => void = () => {};
const ready = new Promise<Toast>((resolve) => {
  resolveReady = resolve;
});

/**
 * Shows a toast. The code for toasts is no part of the first load: it comes when the page is idle, or with the first. A
 * toast that finds no network waits for the next one that does.
 */
export async function notify(kind: 'success' | 'error' | 'message', text: string, options?: ExternalToast) {
  wantToasts();
  (await ready)[kind](text, options);
}

export function wantToasts(): void {
  setWanted(true);
}

function setWanted(wanted: boolean): void {
  isWanted = wanted;
  onChange?.();
}

/** For the component that mounts the toaster: whether it is wanted, and how to say that it stands, or can't be had. */
export const toaster = {
  subscribe(listener: () => void) {
    onChange = listener;
    return () => {
      onChange = null;
    };
  },
  isWanted: () => isWanted,
  isReady: (toast: Toast) => resolveReady(toast),
  isMissing(error: unknown) {
    console.error(error);
    setWanted(false);
  },
};
