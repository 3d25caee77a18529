import type { Metadata } from 'next';
import { getLocale } from 'next-intl/server';
import { InlineScript } from '@/app/inline-script';
import { HomePage } from '@/components/home/home-page';
import { FEW_RECENTS, paintRecents, RECENTS_PLACE } from '@/components/home/recents/paint-recents';
import { FAILED_QUERY, FORM_FAILURES } from '@/lib/contract/form';
import { writtenMessages } from '@/lib/i18n/written-messages';
import { RECENTS_KEY } from '@/lib/session/recents/recent-projects';
import { FirstPaint } from './first-paint';
import { LinkPreview } from './link-preview';

// Without a referrer a browser would not say, over plain http, that the form comes from this page. No other site gets it.
export const metadata: Metadata = { referrer: 'same-origin' };

interface PageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function Page({ searchParams }: PageProps) {
  const { [FAILED_QUERY]: failed } = await searchParams;
  return (
    <>
      <FirstPaint />
      <LinkPreview />
      <HomePage failure={FORM_FAILURES.find((failure) => failure === failed)} recentsScript={<RecentsScript />} />
    </>
  );
}

async function RecentsScript() {
  const { onDevice, title } = await writtenMessages(await getLocale());
  const values = [RECENTS_KEY, RECENTS_PLACE, FEW_RECENTS, onDevice.heading, title.untitled];
  return <InlineScript source={`(${paintRecents})(${values.map((value) => JSON.stringify(value))})`} />;
}
