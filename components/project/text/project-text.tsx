import { useTranslations } from 'next-intl';
import { isolatedName } from '@/lib/domain/name';
import { takeSentText } from './sent-texts';

/**
 * A large project as text, until the browser has read it: it can be read, searched and printed at once, and without scripts. In the
 * browser the text is empty, and React leaves what the server has sent.
 */
export function ProjectText({ nonce, name }: { nonce: string; name: string | null }) {
  const t = useTranslations('title');
  const shownName = isolatedName(name, t('untitled'));
  const html = typeof window === 'undefined' ? takeSentText(nonce) : '';
  return (
    <>
      <title>{t('project', { name: shownName })}</title>
      <section
        aria-label={shownName}
        suppressHydrationWarning
        className="mx-auto w-full max-w-[70.5rem] px-3.5 pt-2 pb-8 md:px-6"
        // biome-ignore lint/security/noDangerouslySetInnerHtml: `htmlOfProject` has escaped what people entered.
        dangerouslySetInnerHTML={{ __html: html }}
      />
    </>
  );
}
