import { useTranslations } from 'next-intl';
import { type CSSProperties, useEffect } from 'react';
import { type ExternalToast, Toaster as Sonner, toast } from 'sonner';
import { showError, takeBackErrors } from './error-toasts';
import { useIsDark } from './use-is-dark';

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
  takeBackErrors: (about: string) => void;
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
  takeBackErrors,
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
      offset={offset}
      mobileOffset={mobileOffset}
      duration={DURATION_MS}
      visibleToasts={visibleToasts}
      theme={useIsDark() ? 'dark' : 'light'}
      style={toasterStyle}
      toastOptions={{ style: toastStyle, classNames, closeButtonAriaLabel: t('feedback.closeToast') }}
      containerAriaLabel={t('toasts')}
    />
  );
}
