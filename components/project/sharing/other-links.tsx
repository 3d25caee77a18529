import { useTranslations } from 'next-intl';
import { LinkToLook } from './link-to-look';
import { NewLink } from './new-link';
import { useLookLink } from './use-look-link';

/** What can be done about the links of a project besides giving one on. A server that knows no other links offers nothing of it. */
export function OtherLinks() {
  const t = useTranslations('links');
  const lookLink = useLookLink();
  if (lookLink.state.kind === 'unknown') return null;
  return (
    <details className="other-links">
      <summary>{t('heading')}</summary>
      <div className="grid gap-5 pt-2 pb-1">
        <LinkToLook {...lookLink} />
        <NewLink />
      </div>
    </details>
  );
}
