import fc from 'fast-check';
import { characterArbitrary } from '@/tests/support/arbitraries/characters';
import { contentType, oddHeader } from './odd-headers';

/** A request as the bytes that are sent: what no browser would send as well as what any does. */
export interface OddRequest {
  method: string;
  target: string;
  headers: [name: string, value: string][];
  body: Uint8Array;
}

/** The project that requests may change, with a member and an expense: ids in their place until a request is sent. */
export type Sandbox = Record<'{project}' | '{member}' | '{expense}', string>;

/** Ids of things in other projects, which are out of reach. */
export interface ForeignIds {
  members: string[];
  expenses: string[];
}

const KEYS = [
  'name',
  'order',
  'amount',
  'involved_members',
  'weights',
  'is_payment',
  'date',
  'note',
  'currency',
  'rates',
  'original',
  'id',
  'projectId',
  'version',
  'versions',
  'expenses',
  'members',
];
const PROTOTYPE_KEYS = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'then'];
const MALFORMED_ESCAPES = ['%', '%f', '%ff', '%E0%A4%A', '%00', '%2e%2e', '%2f', '%5c', '%u0041', '..', '.', '\\', '*'];

/** Any byte, as it is or percent-encoded. A space, a CR or an LF would end the target. */
const byte = fc.integer({ min: 0, max: 255 });
const rawByte = byte.filter((code) => code > 0x20 && code !== 0x7f).map((code) => String.fromCharCode(code));
const escapedByte = byte.map((code) => `%${code.toString(16).padStart(2, '0')}`);
// A byte above ASCII is no part of a target to Node.js, so there are few, or nothing else would be tried.
const oddText = fc
  .array(fc.oneof({ weight: 1, arbitrary: rawByte }, { weight: 30, arbitrary: escapedByte }), { maxLength: 30 })
  .map((parts) => parts.join(''));

function segment(ids: readonly string[]): fc.Arbitrary<string> {
  return fc.oneof(
    { weight: 8, arbitrary: fc.constantFrom(...ids) },
    { weight: 2, arbitrary: oddText },
    { weight: 1, arbitrary: fc.constantFrom(...MALFORMED_ESCAPES, ...PROTOTYPE_KEYS, 'x'.repeat(4_000)) },
  );
}

function target(foreign: ForeignIds): fc.Arbitrary<string> {
  const project = segment(['{project}']);
  const member = segment(['{member}', '{member}', '{member}', ...foreign.members]);
  const expense = segment(['{expense}', '{expense}', '{expense}', ...foreign.expenses]);
  const call = fc.oneof(
    fc.constant('/api/projects'),
    project.map((id) => `/api/projects/${id}`),
    fc.tuple(project, member).map(([p, m]) => `/api/projects/${p}/members/${m}`),
    project.map((id) => `/api/projects/${id}/members`),
    project.map((id) => `/api/projects/${id}/links`),
    project.map((id) => `/api/projects/${id}/undelete`),
    project.map((id) => `/api/projects/${id}/changes`),
    project.map((id) => `/api/projects/${id}/changes/undo`),
    project.map((id) => `/api/projects/${id}/put-back`),
    fc.tuple(project, member).map(([p, m]) => `/api/projects/${p}/links/${m}`),
    fc.tuple(project, member).map(([p, m]) => `/api/projects/${p}/members/${m}/expenses`),
    fc.tuple(project, member, expense).map(([p, m, e]) => `/api/projects/${p}/members/${m}/expenses/${e}`),
  );
  const path = fc.oneof(
    { weight: 12, arbitrary: call },
    fc.constantFrom(
      '/',
      '/demo',
      '/api',
      '/api/health',
      '/api/health/ready',
      '/robots.txt',
      '/icon.svg',
      '/%69con.svg',
      '*',
    ),
    project.map((id) => `/project/${id}`),
    oddText.map((text) => `/${text}`),
    oddText.map((text) => `/locales/${text}/common.json`),
    oddText.map((text) => `/_next/${text}`),
    oddText,
  );
  const query = fc.oneof(
    { weight: 4, arbitrary: fc.constant('') },
    { weight: 1, arbitrary: oddText.map((text) => `?lng=${text}`) },
    { weight: 1, arbitrary: oddText.map((text) => `?${text}`) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '?_rsc=1',
        '?for_good=true',
        '?before=3',
        '?before=-1',
        '?__nextLocale=x',
        '?nxtPprojectId=x',
        '?__proto__=x',
      ),
    },
  );
  return fc.tuple(path, query).map(([path, query]) => (path + query).replaceAll(' ', '%20') || '/');
}

/** A JSON value in text, with keys that stand twice and keys that objects inherit. */
function json(foreign: ForeignIds): fc.Arbitrary<string> {
  const id = fc.constantFrom('{member}', '{project}', 'nobody', ...foreign.members);
  const weight = fc.oneof(fc.integer({ min: -1, max: 9 }), fc.integer(), fc.double(), fc.constant(99_999_999_999));
  const code = fc.constantFrom('CZK', 'JPY', 'KWD', 'czk', '');
  const plain = fc.record(
    {
      name: fc.oneof(fc.string({ unit: characterArbitrary, maxLength: 210 }), fc.constant(null)),
      order: fc.oneof(fc.integer(), fc.double(), fc.constant('1')),
      amount: fc.oneof(
        fc.double(),
        fc.integer().map((cents) => cents / 100),
        fc.constant(null),
      ),
      involved_members: fc.array(id, { maxLength: 4 }),
      weights: fc.oneof(fc.dictionary(fc.oneof(id, fc.constantFrom(...PROTOTYPE_KEYS)), weight), fc.constant(null)),
      is_payment: fc.oneof(fc.boolean(), fc.constant(null)),
      date: fc.constantFrom('2026-11-20', '2024-02-29', '2026-02-30', '0000-01-01', '2026-11-20T00:00', '', null),
      note: fc.oneof(fc.string({ unit: characterArbitrary, maxLength: 510 }), fc.constant(null)),
      versions: fc.array(fc.oneof(fc.integer({ min: -1, max: 9 }), fc.integer()), { maxLength: 4 }),
      version: fc.oneof(fc.integer({ min: -1, max: 9 }), fc.double()),
      may: fc.constantFrom('read', 'write', 'gone', '', null),
      currency: fc.constantFrom('EUR', 'JPY', 'KWD', 'eur', 'XXXX', '', null),
      original: fc.oneof(fc.record({ amount: fc.double(), currency: code }), fc.constant(null)),
      rates: fc.oneof(
        fc.dictionary(
          fc.oneof(code, fc.constantFrom(...PROTOTYPE_KEYS)),
          fc.constantFrom('0.0395', '1e3', '0', '-1', ''),
        ),
        fc.constant(null),
      ),
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
        `{"weights":{${'"x":2,'.repeat(20_000)}"y":2}}`,
        `{"weights":{"${'x'.repeat(200_000)}":2}}`,
        '{"involved_members":["{member}"],"weights":{"{member}":7,"{member}":8,"__proto__":{"{member}":9}}}',
      ),
    },
  );
}

function body(foreign: ForeignIds): fc.Arbitrary<Uint8Array> {
  return fc.oneof(
    { weight: 8, arbitrary: json(foreign).map((text) => Buffer.from(text)) },
    { weight: 1, arbitrary: json(foreign).map((text) => Buffer.from(text, 'utf16le')) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 300 }) },
  );
}

/** Requests that are complete, so that the server can answer each. */
export function oddRequest(foreign: ForeignIds): fc.Arbitrary<OddRequest> {
  return fc.record({
    method: fc.oneof(
      { weight: 12, arbitrary: fc.constantFrom('GET', 'POST', 'POST', 'POST', 'PUT', 'PUT', 'PUT', 'DELETE') },
      {
        weight: 2,
        arbitrary: fc.constantFrom('PATCH', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY', 'get', 'BREW'),
      },
    ),
    target: target(foreign),
    headers: fc
      .tuple(contentType, fc.array(oddHeader, { maxLength: 4 }))
      .map(([type, others]): [string, string][] => [['Content-Type', type], ...others]),
    body: body(foreign),
  });
}

/** The request on the wire, on a connection of its own. */
export function toBytes({ method, target, headers, body }: OddRequest, sandbox: Sandbox): Uint8Array {
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const content = withIds(Buffer.from(body).toString('latin1'), sandbox);
  const lines = [
    `${method} ${withIds(target, sandbox)} HTTP/1.1`,
    'Host: quits.test',
    'Connection: close',
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...(hasBody ? [`Content-Length: ${content.length}`] : []),
  ];
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n${hasBody ? content : ''}`, 'latin1');
}

function withIds(text: string, sandbox: Sandbox): string {
  return text.replace(/\{(project|member|expense)\}/g, (place) => sandbox[place as keyof Sandbox]);
}
