import { headers } from 'next/headers';
import { CREATED_TEXT, paintCreatedDate } from '@/components/project/paint-created-date';
import { formats } from '@/lib/i18n/formats';
import { nonceOf, POLICY_HEADER } from '@/lib/server/http/content-security-policy';

const SCRIPT = `(${paintCreatedDate})(${JSON.stringify(CREATED_TEXT)},${JSON.stringify(formats.dateTime.created)})`;

/** Stands behind the page of a project. */
export async function CreatedDateScript() {
  return (
    <script
      nonce={nonceOf((await headers()).get(POLICY_HEADER))}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: constants of our own.
      dangerouslySetInnerHTML={{ __html: SCRIPT }}
    />
  );
}
