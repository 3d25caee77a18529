import fc from 'fast-check';

/** Headers that the application, Next.js or Node.js reads. */
export const HEADER_NAMES = wordsOf(`
  Accept Accept-Encoding Accept-Language Authorization Cache-Control Change-Group Content-Encoding
  Claimed-By Content-Security-Policy Cookie Device-Mark Forwarded Idempotency-Key If-Match If-Modified-Since If-None-Match If-Unmodified-Since Last-Event-ID Next-Action
  Next-Router-Prefetch Next-Router-Segment-Prefetch Next-Router-State-Tree Next-Url Origin Purpose RSC Range Referer
  Sec-Fetch-Dest User-Agent X-Forwarded-For X-Forwarded-Host X-Forwarded-Proto X-HTTP-Method-Override X-Matched-Path
  X-Middleware-Prefetch X-Middleware-Rewrite X-Middleware-Subrequest X-Next-Revalidated-Tags X-Nextjs-Data
  X-Now-Route-Matches X-Prerender-Revalidate X-Quits-Client X-Quits-Locale X-Request-Id`);

/** Values that one of them expects, or nearly. */
const VALUES = `
  1 0 true de gzip * "1" W/"1" ::1 , ; ,,, q=;q=,;; bytes=0- bytes=9999- text/html NEXT_LOCALE=xx NEXT_LOCALE=%ff
  %5B%22%22%5D ["",{}] http://[ 0123456789 aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa`;

const TYPES = `
  text/plain application/x-www-form-urlencoded multipart/form-data multipart/form-data;boundary=x application/problem+json
  application/json;charset=utf-16 application/json,text/plain ; /`;

/** All bytes that Node.js lets through in a header. */
const anyValue = fc
  .array(
    fc.integer({ min: 9, max: 255 }).filter((code) => code === 9 || (code >= 0x20 && code !== 0x7f)),
    { maxLength: 40 },
  )
  .map((codes) => String.fromCharCode(...codes).trim());

export const oddHeader: fc.Arbitrary<[name: string, value: string]> = fc.tuple(
  fc.constantFrom(...HEADER_NAMES),
  fc.oneof(anyValue, fc.constantFrom('', 'x'.repeat(3_000), ...wordsOf(VALUES))),
);

/** Mostly the type that the API wants. */
export const contentType: fc.Arbitrary<string> = fc.oneof(
  { weight: 8, arbitrary: fc.constant('application/json') },
  { weight: 2, arbitrary: fc.constantFrom('', ...wordsOf(TYPES)) },
);

function wordsOf(text: string): string[] {
  return text.trim().split(/\s+/);
}
