// Not marked 'server-only': next.config.mjs reads this file, outside of any bundle.
import { ACCEPTS_DOCUMENT, ACCEPTS_PAGE, API_ROOT, DATA_ROOTS, REFERENCE_PAGE } from '@/lib/server/http/paths';
import { DATA_POLICY, FIXED_HEADERS, NO_INDEX } from './fixed-headers';

/** What the front door does elsewhere: Vercel sets headers ahead of the functions, and has no server of ours. */
export const HEADERS_ON_VERCEL = [
  { source: '/:path*', headers: FIXED_HEADERS.map(([key, value]) => ({ key, value })) },
  // All but the home page and the example.
  { source: '/:path((?!demo$).+)', headers: [{ key: 'X-Robots-Tag', value: NO_INDEX }] },
  {
    source: `/:room(${DATA_ROOTS.join('|')})/:path+`,
    headers: [{ key: 'Content-Security-Policy', value: DATA_POLICY }],
  },
];

export const REFERENCE_ON_VERCEL = {
  source: API_ROOT,
  has: [{ type: 'header', key: 'accept', value: ACCEPTS_PAGE.source }],
  missing: [{ type: 'header', key: 'accept', value: ACCEPTS_DOCUMENT.source }],
  destination: REFERENCE_PAGE,
};
