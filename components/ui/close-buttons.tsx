import { useTranslations } from 'next-intl';
import type { ComponentProps } from 'react';
import { Button } from './button';

type CloseButtonProps = ComponentProps<typeof Button>;

/** Closes a dialog. */
export function CloseButton(props: CloseButtonProps) {
  const t = useTranslations('notice');
  return (
    <Button variant="outline" {...props}>
      {t('close')}
    </Button>
  );
}

/** Closes a dialog that asks something, and leaves all as it is. */
export function CancelButton(props: CloseButtonProps) {
  const t = useTranslations('confirm');
  return (
    <Button variant="outline" {...props}>
      {t('cancel')}
    </Button>
  );
}
