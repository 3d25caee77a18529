import { useTranslations } from 'next-intl';
import { useIsHydrated } from '@/components/layout/use-is-hydrated';
import { pageLink } from '@/components/project/page-link';
import { LinkToCopy } from './link-to-copy';

interface ShareBoxProps {
  /** Says what the link is good for. */
  hint: string;
  /** Whether the project exists on this device alone, and so has no link yet. */
  isLocal?: boolean;
}

export function ShareBox({ hint, isLocal = false }: ShareBoxProps) {
  const t = useTranslations('share');
  const url = useIsHydrated() && !isLocal ? pageLink() : '';
  return (
    <section
      className="rounded-(--radius) border border-line bg-paper p-[1.125rem] pb-4 print:hidden"
      aria-labelledby="share-heading"
    >
      <h2 id="share-heading" className="mb-2.5 text-[0.9375rem] font-[640]">
        {t('heading')}
      </h2>
      <LinkToCopy url={url} isDisabled={isLocal} />
      <p className="mt-2.5 text-[0.8125rem] text-soft">{hint}</p>
    </section>
  );
}
