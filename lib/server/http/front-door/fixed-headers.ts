// Not marked 'server-only': next.config.mjs reads this file too, outside of any bundle.

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
