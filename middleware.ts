import { type NextRequest, NextResponse } from 'next/server';
import { localeOfTag } from '@/lib/i18n/detect-locale';
import { LOCALE_HEADER, LOCALE_QUERY, localeCookie } from '@/lib/i18n/locales';
import { newPagePolicy, POLICY_HEADER } from '@/lib/server/http/content-security-policy';

/**
 * Makes `?lng=de` the language of this page and of those that follow, and gives a page that has not come through the front
 * door its content security policy.
 */
export function middleware(request: NextRequest): NextResponse {
  const headers = new Headers(request.headers);
  const policy = headers.has(POLICY_HEADER) ? null : newPagePolicy().policy;
  if (policy !== null) headers.set(POLICY_HEADER, policy);
  const locale = localeOfTag(request.nextUrl.searchParams.get(LOCALE_QUERY));
  headers.delete(LOCALE_HEADER);
  if (locale !== null) headers.set(LOCALE_HEADER, locale);

  const response = NextResponse.next({ request: { headers } });
  if (policy !== null) response.headers.set(POLICY_HEADER, policy);
  if (locale !== null) {
    response.headers.append('Set-Cookie', localeCookie(locale, request.nextUrl.protocol === 'https:'));
  }
  return response;
}

// Middleware costs a page more than anything else, so it runs only where the query names a language, and where no front
// door has set the policy: on a platform whose functions have no server of ours (docs/decisions/009).
export const config = {
  runtime: 'nodejs',
  matcher: [
    { source: '/((?!api/|_next/|locales/).*)', has: [{ type: 'query', key: 'lng' }] },
    { source: '/((?!api/|_next/|locales/).*)', missing: [{ type: 'header', key: 'content-security-policy' }] },
  ],
};
