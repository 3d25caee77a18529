import { headers } from 'next/headers';
import { nonceOf, POLICY_HEADER } from '@/lib/server/http/content-security-policy';

/** A script of our own that runs as soon as the browser has read it. The source holds no text that anybody has entered. */
export async function InlineScript({ source }: { source: string }) {
  return (
    <script
      nonce={nonceOf((await headers()).get(POLICY_HEADER))}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: constants of our own.
      dangerouslySetInnerHTML={{ __html: source }}
    />
  );
}
