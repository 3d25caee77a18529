'use client';

import { useTranslations } from 'next-intl';
import { Toaster } from 'sonner';
import { useIsDark } from './use-is-dark';

const DURATION_MS = 4_000;
const MOST_AT_ONCE = 20;

export function Toasts() {
  const t = useTranslations();
  return (
    <Toaster
      position="bottom-right"
      duration={DURATION_MS}
      visibleToasts={MOST_AT_ONCE}
      theme={useIsDark() ? 'dark' : 'light'}
      containerAriaLabel={t('toasts')}
    />
  );
}
