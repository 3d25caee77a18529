import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { getLocale } from 'next-intl/server';
import { FirstPaint } from '@/components/head/first-paint';
import { InlineScript } from '@/components/head/inline-script';
import { LinkPreview } from '@/components/head/link-preview';
import { HomePage } from '@/components/home/home-page';
import paintRecents from '@/components/home/recents/paint-recents.script.ts?text';
import { FAILED_QUERY, FORM_FAILURES } from '@/lib/contract/form';
import { writtenMessages } from '@/lib/i18n/messages-on-server';
import { requestNonce } from '@/lib/server/http/content-security-policy';
import { requestOrigin } from '@/lib/server/http/read-request';
import { getEnv } from '@/lib/server/process/env';

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
      <HomePage
        failure={FORM_FAILURES.find((failure) => failure === failed)}
        takesToken={getEnv().CREATE_TOKEN !== ''}
        recentsScript={<RecentsScript />}
      />
    </>
  );
}

async function RecentsScript() {
  const { onDevice, title } = await writtenMessages(await getLocale());
  const data = { 'data-heading': onDevice.heading, 'data-untitled': title.untitled };
  return <InlineScript nonce={requestNonce(await headers())} source={paintRecents} data={data} />;
}
