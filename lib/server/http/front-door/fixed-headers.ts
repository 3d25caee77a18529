// Not marked 'server-only': next.config.ts reads this file too, outside of any bundle.
import { DEMO_PATH } from '@/lib/domain/page-paths';
import { ACCEPTS_DOCUMENT, ACCEPTS_PAGE, API_ROOT, DATA_ROOTS, REFERENCE_PAGE } from '@/lib/server/http/paths';

/** The security headers that all responses have in common. */
export const FIXED_HEADERS: readonly (readonly [name: string, value: string])[] = [
  ['X-Content-Type-Options', 'nosniff'],
  // The path of a project is its key, and no other site may learn it.
  ['Referrer-Policy', 'no-referrer'],
  [
    'Permissions-Policy',
    'accelerometer=(), camera=(), clipboard-read=(), clipboard-write=(self), display-capture=(), geolocation=(), ' +
      'gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), screen-wake-lock=(), usb=()',
  ],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
];

/** For everything but the pages that search engines may index. */
export const NO_INDEX = 'noindex, nofollow';

/** The policy of responses that are not pages: they may load nothing. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** What the front door does elsewhere: Vercel sets headers ahead of the functions, and has no server of ours. */
export const HEADERS_ON_VERCEL = [
  { source: '/:path*', headers: FIXED_HEADERS.map(([key, value]) => ({ key, value })) },
  // All but the home page and the example.
  { source: `/:path((?!${DEMO_PATH.slice(1)}$).+)`, headers: [{ key: 'X-Robots-Tag', value: NO_INDEX }] },
  {
    source: `/:room(${DATA_ROOTS.join('|')})/:path+`,
    headers: [{ key: 'Content-Security-Policy', value: DATA_POLICY }],
  },
];

export const REFERENCE_ON_VERCEL = {
  source: API_ROOT,
  has: [{ type: 'header' as const, key: 'accept', value: ACCEPTS_PAGE.source }],
  missing: [{ type: 'header' as const, key: 'accept', value: ACCEPTS_DOCUMENT.source }],
  destination: REFERENCE_PAGE,
};
