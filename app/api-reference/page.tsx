import { headers } from 'next/headers';
import { ApiReference } from '@/components/api-reference/api-reference';
import { getPublishedDocument } from '@/lib/server/http/published-document';

/** What a browser is shown at /api. The front door leads it here. */
export default async function Page() {
  const requestHeaders = await headers();
  const protocol = requestHeaders.get('x-forwarded-proto') === 'https' ? 'https' : 'http';
  const host = requestHeaders.get('host') ?? '';
  return <ApiReference document={getPublishedDocument().document} origin={`${protocol}://${hostOf(host)}`} />;
}

/** The page tells to paste it into a shell, so it is no more than the name and the port of a host. */
function hostOf(header: string): string {
  return /^[\w.:[\]-]+$/.test(header) ? header : 'localhost:3000';
}
