import { useTranslations } from 'next-intl';
import { useEffect } from 'react';
import { Toaster as Sonner, toast } from 'sonner';
import { MOST_TOASTS, toaster } from './notify';
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
  classNames: { error: '[&_[data-icon]]:text-danger', success: '[&_[data-icon]]:text-accent' },
};

export function Toaster() {
  const t = useTranslations();
  // Sonner subscribes in its own effect, which runs before this one.
  useEffect(() => toaster.isReady(toast), []);
  return (
    <Sonner
      position="bottom-right"
      mobileOffset={mobileOffset}
      duration={DURATION_MS}
      visibleToasts={MOST_TOASTS}
      theme={useIsDark() ? 'dark' : 'light'}
      toastOptions={toastOptions}
      containerAriaLabel={t('toasts')}
    />
  );
}
