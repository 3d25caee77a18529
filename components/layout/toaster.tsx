import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { Toaster as Sonner, toast } from 'sonner';
import { useIsDark } from './use-is-dark';

const DURATION_MS = 4_000;

/** On a phone the banner of unsaved changes and the notices stay in sight below the toasts. */
const mobileOffset = { bottom: 'var(--toasts-above)', left: '12px', right: '12px' };

const toastOptions = {
  style: {
    background: 'var(--paper)',
    borderColor: 'var(--line)',
    color: 'var(--ink)',
    fontFamily: 'var(--font-sans)',
    fontSize: '14px',
  },
  classNames: { error: '[&_[data-icon]]:text-danger', success: '[&_[data-icon]]:text-accent', title: 'clip-marks' },
};

interface ToasterProps {
  visibleToasts: number;
  /** Called once toasts can be shown. */
  onReady: (show: typeof toast) => void;
}

export function Toaster({ visibleToasts, onReady }: ToasterProps) {
  const t = useTranslations();
  // Sonner subscribes in its own effect, which runs before this one.
  useEffect(() => onReady(toast), [onReady]);
  return (
    <Sonner
      position="bottom-right"
      mobileOffset={mobileOffset}
      duration={DURATION_MS}
      visibleToasts={visibleToasts}
      theme={useIsDark() ? 'dark' : 'light'}
      toastOptions={toastOptions}
      containerAriaLabel={t('toasts')}
    />
  );
}
