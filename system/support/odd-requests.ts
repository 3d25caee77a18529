import fc from 'fast-check';

/** A request as the bytes that are sent: what no browser would send as well as what any does. */
export interface OddRequest {
  method: string;
  target: string;
  headers: [name: string, value: string][];
  body: Uint8Array;
}

/** Ids that exist: of the project that the requests may change, and of things in other projects. */
export interface KnownIds {
  projects: string[];
  members: string[];
  expenses: string[];
}

const KEYS = ['name', 'order', 'amount', 'involved_members', 'id', 'projectId', 'version', 'expenses', 'members'];
const PROTOTYPE_KEYS = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'then'];
const MALFORMED_ESCAPES = ['%', '%f', '%ff', '%E0%A4%A', '%00', '%2e%2e', '%2f', '%5c', '%u0041', '..', '.', '\\', '*'];

/** Any byte, as it is or percent-encoded. A space, a CR or an LF would end the target. */
const byte = fc.integer({ min: 0, max: 255 });
const rawByte = byte.filter((code) => code > 0x20 && code !== 0x7f).map((code) => String.fromCharCode(code));
const escapedByte = byte.map((code) => `%${code.toString(16).padStart(2, '0')}`);
const oddText = fc.array(fc.oneof(rawByte, escapedByte), { maxLength: 30 }).map((parts) => parts.join(''));

function segment(ids: readonly string[]): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...ids) },
    { weight: 2, arbitrary: oddText },
    { weight: 1, arbitrary: fc.constantFrom(...MALFORMED_ESCAPES, ...PROTOTYPE_KEYS, 'x'.repeat(4_000)) },
  );
}

function target(known: KnownIds): fc.Arbitrary<string> {
  const project = segment(known.projects);
  const member = segment(known.members);
  const expense = segment(known.expenses);
  const path = fc.oneof(
    fc.constantFrom('/', '/demo', '/api', '/api/projects', '/api/health', '/api/health/ready', '/robots.txt', '*'),
    project.map((id) => `/project/${id}`),
    project.map((id) => `/api/projects/${id}`),
    fc.tuple(project, member).map(([p, m]) => `/api/projects/${p}/members/${m}`),
    project.map((id) => `/api/projects/${id}/members`),
    fc.tuple(project, member).map(([p, m]) => `/api/projects/${p}/members/${m}/expenses`),
    fc.tuple(project, member, expense).map(([p, m, e]) => `/api/projects/${p}/members/${m}/expenses/${e}`),
    oddText.map((text) => `/${text}`),
    oddText.map((text) => `/locales/${text}/common.json`),
    oddText.map((text) => `/_next/${text}`),
    oddText,
  );
  const query = fc.oneof(
    { weight: 4, arbitrary: fc.constant('') },
    { weight: 1, arbitrary: oddText.map((text) => `?lng=${text}`) },
    { weight: 1, arbitrary: oddText.map((text) => `?${text}`) },
    { weight: 1, arbitrary: fc.constantFrom('?_rsc=1', '?__nextLocale=x', '?nxtPprojectId=x', '?__proto__=x') },
  );
  return fc.tuple(path, query).map(([path, query]) => (path + query).replaceAll(' ', '%20') || '/');
}

/** A JSON value in text, with keys that stand twice and keys that objects inherit. */
function json(known: KnownIds): fc.Arbitrary<string> {
  const id = fc.constantFrom(...known.members, ...known.projects, 'nobody');
  const plain = fc.record(
    {
      name: fc.oneof(fc.string({ unit: 'binary', maxLength: 210 }), fc.constant(null)),
      order: fc.oneof(fc.integer(), fc.double(), fc.constant('1')),
      amount: fc.oneof(
        fc.double(),
        fc.integer().map((cents) => cents / 100),
        fc.constant(null),
      ),
      involved_members: fc.array(id, { maxLength: 4 }),
    },
    { requiredKeys: [] },
  );
  const member = fc
    .tuple(
      fc.constantFrom(...KEYS, ...PROTOTYPE_KEYS),
      fc.oneof(
        fc.json({ maxDepth: 3 }),
        id.map((id) => `["${id}"]`),
      ),
    )
    .map(([key, value]) => `${JSON.stringify(key)}:${value}`);
  return fc.oneof(
    { weight: 3, arbitrary: plain.map((value) => JSON.stringify(value)) },
    { weight: 3, arbitrary: fc.array(member, { maxLength: 8 }).map((members) => `{${members.join(',')}}`) },
    { weight: 1, arbitrary: fc.json() },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '',
        '{',
        '\ufeff{}',
        '{"amount":1e999}',
        '{"amount":-0}',
        '{"name":"\\ud800"}',
        '[[['.repeat(30_000),
        '{"name":'.repeat(20_000),
        `{"name":"${'x'.repeat(270_000)}"}`,
        `{"involved_members":[${'"x",'.repeat(20_000)}"x"]}`,
      ),
    },
  );
}

function body(known: KnownIds): fc.Arbitrary<Uint8Array> {
  return fc.oneof(
    { weight: 8, arbitrary: json(known).map((text) => Buffer.from(text)) },
    { weight: 1, arbitrary: json(known).map((text) => Buffer.from(text, 'utf16le')) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 300 }) },
  );
}

const headerValue = fc
  .array(
    byte.filter((code) => code === 9 || (code >= 0x20 && code !== 0x7f)),
    { maxLength: 40 },
  )
  .map((codes) => String.fromCharCode(...codes).trim());

/** Headers that the application, Next.js or Node.js reads, with what they expect and what they don't. */
const header: fc.Arbitrary<[string, string]> = fc.tuple(
  fc.constantFrom(
    ...['Accept', 'Accept-Encoding', 'Accept-Language', 'Authorization', 'Cache-Control', 'Content-Encoding', 'Cookie'],
    ...['Content-Security-Policy', 'Forwarded', 'Idempotency-Key', 'If-Match', 'If-None-Match', 'If-Modified-Since'],
    ...[
      'Last-Event-ID',
      'Next-Action',
      'Next-Router-Prefetch',
      'Next-Router-State-Tree',
      'Next-Url',
      'Origin',
      'Range',
    ],
    ...['Next-Router-Segment-Prefetch', 'Purpose', 'RSC', 'Referer', 'Sec-Fetch-Dest', 'User-Agent', 'X-Request-Id'],
    ...['X-Forwarded-For', 'X-Forwarded-Host', 'X-Forwarded-Proto', 'X-HTTP-Method-Override', 'X-Matched-Path'],
    ...['X-Middleware-Prefetch', 'X-Middleware-Rewrite', 'X-Middleware-Subrequest', 'X-Next-Revalidated-Tags'],
    ...['X-Nextjs-Data', 'X-Now-Route-Matches', 'X-Prerender-Revalidate', 'X-Quits-Client', 'X-Quits-Locale'],
  ),
  fc.oneof(
    headerValue,
    fc.constantFrom('1', '0', '', 'true', 'de', 'gzip', 'bytes=0-', '"1"', 'W/"1"', '*', 'text/html', 'NEXT_LOCALE=xx'),
    fc.constantFrom('%5B%22%22%5D', '["",{}]', 'http://[', '::1', 'a'.repeat(64), 'x'.repeat(3_000), 'q=;q=,;;', ',,,'),
  ),
);

const contentType = fc.oneof(
  { weight: 8, arbitrary: fc.constant('application/json') },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      ...['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', 'multipart/form-data; boundary=x'],
      ...['application/json; charset=utf-16', 'application/problem+json', 'application/json, text/plain', ';', ''],
    ),
  },
);

/** Requests that are complete, so that the server can answer each. */
export function oddRequest(known: KnownIds): fc.Arbitrary<OddRequest> {
  return fc.record({
    method: fc.oneof(
      { weight: 8, arbitrary: fc.constantFrom('GET', 'POST', 'PUT', 'DELETE') },
      {
        weight: 2,
        arbitrary: fc.constantFrom('PATCH', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY', 'get', 'BREW'),
      },
    ),
    target: target(known),
    headers: fc
      .tuple(contentType, fc.array(header, { maxLength: 4 }))
      .map(([type, others]): [string, string][] => [['Content-Type', type], ...others]),
    body: body(known),
  });
}

/** The request on the wire, on a connection of its own. */
export function toBytes({ method, target, headers, body }: OddRequest): Uint8Array {
  const lines = [
    `${method} ${target} HTTP/1.1`,
    'Host: quits.test',
    'Connection: close',
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...(method === 'GET' || method === 'HEAD' ? [] : [`Content-Length: ${body.byteLength}`]),
  ];
  const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
  return method === 'GET' || method === 'HEAD' ? head : Buffer.concat([head, body]);
}

/** What breaks the rules of HTTP itself. */
export const BROKEN_REQUESTS: readonly string[] = [
  'GET / HTTP/9.9\r\n\r\n',
  'GET / HTTP/1.1\r\n\r\n',
  'GET /\r\n\r\n',
  'GET  / HTTP/1.1\r\nHost: x\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: x\r\nBad Header: x\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: x\r\nX: a\0b\r\n\r\n',
  `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`,
  `GET /${'x'.repeat(40_000)} HTTP/1.1\r\nHost: x\r\n\r\n`,
  'GET / HTTP/1.1\nHost: x\n\n',
  'GET http://evil.test/demo HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  'GET //evil.test/%2e%2e HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: [\r\nConnection: close\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n',
  'CONNECT quits.test:443 HTTP/1.1\r\nHost: x\r\n\r\n',
  'OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  'POST /api/projects HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n{}',
  'POST /api/projects HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}',
  'POST /api/projects HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}',
  'POST /api/projects HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n',
  'POST /api/projects HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nffffffff\r\n{}',
  'POST /api/projects HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{}',
  'POST /api/projects HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99999999999\r\n\r\n{}',
  'POST /api/projects HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 2\r\n\r\n',
  'GET / HTTP/1.1\r\nHost: x\r\n\r\nGET /api/health HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  'DELETE / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  '\0\0\0\0',
  '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
];
