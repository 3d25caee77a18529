// Without 'server-only', because next.config.ts reads this file as well, outside of a bundle.

/** The security headers that every answer has in common. */
export const FIXED_HEADERS: readonly (readonly [name: string, value: string])[] = [
  ['X-Content-Type-Options', 'nosniff'],
  // The path of a project is its key, which no other site may learn.
  ['Referrer-Policy', 'no-referrer'],
  [
    'Permissions-Policy',
    'accelerometer=(), camera=(), clipboard-read=(), clipboard-write=(self), display-capture=(), geolocation=(), ' +
      'gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), screen-wake-lock=(), usb=()',
  ],
  ['Cross-Origin-Opener-Policy', 'same-origin'],
  ['Cross-Origin-Resource-Policy', 'same-origin'],
];

/** For all but the home page, which is the only one for search engines. */
export const NO_INDEX = 'noindex, nofollow';

/** What an answer that is no page may load: nothing. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'";
