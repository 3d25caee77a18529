import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { MessagePage } from './message-page';

/** Replaces a page that could not be rendered. Reloading it also restores what was typed there. */
export function PageError() {
  const t = useTranslations();
  return (
    <MessagePage title={t('title.error')} heading={t('error.page')} text={t('error.pageText')}>
      <Button variant="outline" onClick={() => window.location.reload()}>
        {t('project.tryAgain')}
      </Button>
    </MessagePage>
  );
}
