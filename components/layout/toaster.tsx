import { useTranslations } from 'next-intl';
import { type CSSProperties, useEffect } from 'react';
import { type ExternalToast, Toaster as Sonner, toast } from 'sonner';
import { useTheme } from './theme';

const DURATION_MS = 4_000;

/** On small screens the dock and the notices stay in sight below the toasts. */
const offset = { bottom: 'var(--toasts-above)', right: 'max(1.5rem, env(safe-area-inset-right))' };
const mobileOffset = { bottom: 'var(--toasts-above)', left: '0.75rem', right: '0.75rem' };

const toasterStyle = { '--width': '22.25rem' } as CSSProperties;

const toastStyle = {
  background: 'var(--paper)',
  borderColor: 'var(--line)',
  color: 'var(--ink)',
  fontFamily: 'var(--font-sans)',
  fontSize: '0.875rem',
};

const classNames = {
  error: '[&_[data-icon]]:text-danger',
  success: '[&_[data-icon]]:text-accent',
  title: 'clip-marks',
};

export interface ShownToasts {
  show: (kind: ToastKind, text: string, options?: ToastOptions) => void;
  withdrawErrors: (about: string) => void;
  dismiss: (id: string) => void;
}

/** `about`: what failed. The error goes once that has succeeded. */
export type ToastOptions = ExternalToast & { about?: string };

export type ToastKind = 'success' | 'error' | 'message';

const toasts: ShownToasts = {
  show: (kind, text, { about, ...options } = {}) => {
    if (kind === 'error') showError(text, about, options);
    else toast[kind](text, options);
  },
  withdrawErrors,
  dismiss: toast.dismiss,
};

interface ToasterProps {
  visibleToasts: number;
  /** Called once toasts can be shown. */
  onReady: (toasts: ShownToasts) => void;
}

export function Toaster({ visibleToasts, onReady }: ToasterProps) {
  const t = useTranslations();
  // Sonner subscribes in its own effect, which runs before this one.
  useEffect(() => onReady(toasts), [onReady]);
  return (
    <Sonner
      position="bottom-right"
      // Else it asks the browser for the style of the root, and so for that of what is about to change.
      dir="ltr"
      offset={offset}
      mobileOffset={mobileOffset}
      duration={DURATION_MS}
      visibleToasts={visibleToasts}
      theme={useTheme().isDark ? 'dark' : 'light'}
      style={toasterStyle}
      toastOptions={{ style: toastStyle, classNames, closeButtonAriaLabel: t('feedback.closeToast') }}
      containerAriaLabel={t('toasts')}
    />
  );
}

/** An error stands at least this long in sight, in milliseconds. */
const MIN_SHOWN_MS = 8_000;

/** The errors that stand, by their text. */
const shown = new Map<string, { id: string | number; stop: () => void; about: Set<string> }>();

/**
 * Shows an error, which stands until it is closed, or until the person goes on after it has been in sight for a while. The
 * same error again takes the place of the earlier one.
 *
 * @param about What failed. Once all that the error is about has succeeded, it goes.
 */
function showError(text: string, about?: string, options?: ExternalToast): void {
  const earlier = shown.get(text);
  if (earlier) {
    earlier.stop();
    toast.dismiss(earlier.id);
  }
  const id = toast.error(text, {
    duration: Number.POSITIVE_INFINITY,
    closeButton: true,
    onDismiss: () => forget(text, id),
    ...options,
  });
  const all = new Set(about === undefined ? earlier?.about : [...(earlier?.about ?? []), about]);
  shown.set(text, { id, stop: onceRead(() => toast.dismiss(id)), about: all });
}

/** This has succeeded: errors that are about nothing else go. */
function withdrawErrors(succeeded: string): void {
  for (const { id, about } of shown.values()) if (about.delete(succeeded) && about.size === 0) toast.dismiss(id);
}

function forget(text: string, id: string | number): void {
  const last = shown.get(text);
  if (last?.id !== id) return;
  last.stop();
  shown.delete(text);
}

/** Calls back at the first press or key outside of the toasts after the page has been visible for long enough. */
function onceRead(done: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const goOn = ({ target }: Event) => {
    if (!(target instanceof Element && target.closest('[data-sonner-toaster]'))) done();
  };
  const events = ['pointerdown', 'keydown'] as const;
  function stopListening() {
    clearTimeout(timer);
    for (const event of events) window.removeEventListener(event, goOn, true);
  }
  function start() {
    stopListening();
    if (document.hidden) return;
    timer = setTimeout(() => {
      for (const event of events) window.addEventListener(event, goOn, true);
    }, MIN_SHOWN_MS);
  }
  document.addEventListener('visibilitychange', start);
  start();
  return () => {
    stopListening();
    document.removeEventListener('visibilitychange', start);
  };
}
