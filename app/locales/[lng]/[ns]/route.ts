import { locales } from '@/lib/i18n/locales';

export const dynamicParams = false;

export function generateStaticParams() {
  return locales.map((lng) => ({ lng, ns: 'common.json' }));
}

/** The messages of a language, for a client that changes its language without a new page. */
export async function GET(_request: Request, { params }: { params: Promise<{ lng: string }> }) {
  const { lng } = await params;
  const { default: messages } = await import(`../../../../messages/${lng}.json`);
  // By default Next.js lets caches keep it for a year, and its URL stays the same when the messages change.
  return Response.json(messages, { headers: { 'Cache-Control': 'public, max-age=0, must-revalidate' } });
}
