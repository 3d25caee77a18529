import type { ExternalToast, toast } from 'sonner';

type Toast = typeof toast;

/** The most toasts that are visible at once. The latest ones are. */
export const MOST_TOASTS = 20;

let isWanted = false;
let onChange: (() => void) | null = null;
let resolveReady: (toast: Toast) => void = () => {};
const ready = new Promise<Toast>((resolve) => {
  resolveReady = resolve;
});

/**
 * Shows a toast. The code for toasts is not part of the first load: it is loaded when the page is idle, or for the first
 * toast. If loading fails, the toast waits until a later one succeeds.
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

/** For the component that mounts the toaster: whether it is wanted, and how to report that it is ready or failed to load. */
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
