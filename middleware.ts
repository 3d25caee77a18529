import { type NextRequest, NextResponse } from 'next/server';
import { localeOfTag } from '@/lib/i18n/detect-locale';
import { LOCALE_COOKIE, LOCALE_HEADER, LOCALE_QUERY } from '@/lib/i18n/locales';

/** Makes `?lng=de` the language of the page that it asks for, and of those that follow. */
export function middleware(request: NextRequest): NextResponse {
  const locale = localeOfTag(request.nextUrl.searchParams.get(LOCALE_QUERY) ?? '');
  const headers = new Headers(request.headers);
  headers.delete(LOCALE_HEADER);
  if (locale === null) return NextResponse.next({ request: { headers } });

  headers.set(LOCALE_HEADER, locale);
  const response = NextResponse.next({ request: { headers } });
  response.cookies.set(LOCALE_COOKIE, locale, { path: '/', maxAge: 365 * 24 * 60 * 60, sameSite: 'lax' });
  return response;
}

// Middleware is the dearest thing on a page's way, so it runs only where the query names a language.
export const config = {
  runtime: 'nodejs',
  matcher: [{ source: '/((?!api/|_next/|locales/).*)', has: [{ type: 'query', key: 'lng' }] }],
};
