import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { MessagePage } from '@/components/layout/error-pages';
import { browserPlatform } from '@/lib/session/browser-platform';
import { redirectsFrom } from '@/lib/session/drafts/draft-store';
import { GoneNote } from './gone-note';
import { useHomeText } from './use-home-text';

/** The page of a link that was replaced or taken back. The browser in which it was replaced knows the new one, and goes there. */
export function ReplacedLink({ projectId }: { projectId: string }) {
  const t = useTranslations('gone');
  const home = useHomeText();
  const [isGoing, setGoing] = useState(false);
  useEffect(() => {
    async function goOn() {
      const next = (await redirectsFrom(browserPlatform, projectId)).at(-1);
      if (next === undefined) return;
      setGoing(true);
      window.location.replace(`/project/${next}`);
    }
    // A browser that lets nothing be stored knows no way on.
    goOn().catch(console.warn);
  }, [projectId]);
  return (
    <MessagePage
      title={t('linkTitle')}
      heading={t('linkHeading')}
      text={<p role="status">{t(isGoing ? 'goingOver' : 'linkText')}</p>}
      home={home}
      note={<GoneNote kind="link" />}
    />
  );
}
