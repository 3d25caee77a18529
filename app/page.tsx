import type { Metadata } from 'next';
import { headers } from 'next/headers';
import { getLocale } from 'next-intl/server';
import { HomePage } from '@/components/home/home-page';
import { FEW_RECENTS, paintRecents, RECENTS_PLACE } from '@/components/home/recents/paint-recents';
import { FAILED_QUERY, FORM_FAILURES } from '@/lib/contract/form';
import { writtenMessages } from '@/lib/i18n/written-messages';
import { nonceOf, POLICY_HEADER } from '@/lib/server/http/content-security-policy';
import { RECENTS_KEY } from '@/lib/session/recents/recent-projects';
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
      <LinkPreview />
      <HomePage failure={FORM_FAILURES.find((failure) => failure === failed)} recentsScript={<RecentsScript />} />
    </>
  );
}

async function RecentsScript() {
  const [locale, requestHeaders] = await Promise.all([getLocale(), headers()]);
  const { onDevice, title } = await writtenMessages(locale);
  const values = [RECENTS_KEY, RECENTS_PLACE, FEW_RECENTS, onDevice.heading, title.untitled];
  return (
    <script
      nonce={nonceOf(requestHeaders.get(POLICY_HEADER))}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: constants of our own.
      dangerouslySetInnerHTML={{ __html: `(${paintRecents})(${values.map((value) => JSON.stringify(value))})` }}
    />
  );
}
