import { useTranslations } from 'next-intl';
import { useIsHydrated } from '@/components/layout/use-is-hydrated';
import { pageLink } from '@/components/project/page-link';
import { LinkToCopy } from './link-to-copy';

export function ShareBox({ isDemo }: { isDemo: boolean }) {
  const t = useTranslations();
  const url = useIsHydrated() ? pageLink() : '';
  return (
    <section
      className="rounded-(--radius) border border-line bg-paper p-[1.125rem] pb-4 print:hidden"
      aria-labelledby="share-heading"
    >
      <h2 id="share-heading" className="mb-2.5 text-[0.9375rem] font-[640]">
        {t('share.heading')}
      </h2>
      <LinkToCopy url={url} />
      <p className="mt-2.5 text-[0.8125rem] text-soft">{isDemo ? t('demo.shareHint') : t('share.hint')}</p>
    </section>
  );
}
