import { headers } from 'next/headers';
import { ApiReference } from '@/components/api-reference/api-reference';
import { FirstPaint } from '@/components/head/first-paint';
import { getPublishedDocument } from '@/lib/server/http/published-document';
import { requestOrigin } from '@/lib/server/http/read-request';

/** What a browser is shown at /api. The front door leads it here. The page tells to paste the origin into a shell. */
export default async function Page() {
  return (
    <>
      <FirstPaint />
      <ApiReference document={getPublishedDocument().document} origin={requestOrigin(await headers())} />
    </>
  );
}
