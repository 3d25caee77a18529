import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { getLocale } from 'next-intl/server';
import { FirstPaint } from '@/components/head/first-paint';
import { InlineScript } from '@/components/head/inline-script';
import { LinkPreview } from '@/components/head/link-preview';
import { HomePage } from '@/components/home/home-page';
import { FEW_RECENTS, paintRecents, RECENTS_PLACE } from '@/components/home/recents/paint-recents';
import { FAILED_QUERY, FORM_FAILURES } from '@/lib/contract/form';
import { writtenMessages } from '@/lib/i18n/written-messages';
import { requestNonce } from '@/lib/server/http/content-security-policy';
import { requestOrigin } from '@/lib/server/http/read-request';
import { RECENTS_KEY } from '@/lib/session/recents/recent-projects';

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
      <LinkPreview origin={requestOrigin(await headers())} />
      <HomePage failure={FORM_FAILURES.find((failure) => failure === failed)} recentsScript={<RecentsScript />} />
    </>
  );
}

async function RecentsScript() {
  const { onDevice, title } = await writtenMessages(await getLocale());
  const values = [RECENTS_KEY, RECENTS_PLACE, FEW_RECENTS, onDevice.heading, title.untitled];
  const source = `(${paintRecents})(${values.map((value) => JSON.stringify(value))})`;
  return <InlineScript nonce={requestNonce(await headers())} source={source} />;
}
