import 'server-only';
import { createHash } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeader, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { acceptsGzip } from '@/lib/server/http/accept';
import { nonceOf } from '@/lib/server/http/content-security-policy';
import { namesTag } from '@/lib/server/http/etag';
import { responseOf } from '@/lib/server/http/page-status';
import { describeError } from '@/lib/server/process/describe-error';
import { getLog } from '@/lib/server/process/log';
import { perProcess } from '@/lib/server/process/per-process';
import { consume } from '@/lib/server/rate-limit/consume';
import { collectAnswer } from './collect-answer';
import { gzipWithNonce, type NonceText, withNonce, withoutNonce } from './nonce-text';
import { keepToKey, type PageRequest } from './page-request';

/** What is known of a page that shows a project, all of it, or none, and nothing of who asks. */
interface Rendered {
  /** Whether it would be rendered alike now. Rejects where the database can't be asked. */
  isCurrent(): Promise<boolean>;
  /** What a read of it costs. 0 where it reads nothing. */
  points: number;
}

interface KeptPage extends Rendered {
  status: number;
  text: NonceText;
  /** What the page has beside the headers of all responses. */
  headers: [name: string, value: OutgoingHttpHeader][];
  /** The nonce in the headers. */
  nonce: string;
  /** Of the text without its nonce. The build is named in it, and settings that change the policy have no kept pages. */
  etag: string;
}

/** How an answer is to be sent. */
interface Answer {
  nonce: string;
  isGzip: boolean;
  /** The tags of the pages that the client has. */
  known: string | undefined;
}

/** What many addresses share shows no project, so nothing changes it. */
const ALWAYS_SAME: Rendered = { isCurrent: async () => true, points: 0 };

/** Bytes of all kept pages together. */
const MOST_BYTES = 16 * 2 ** 20;

const pages = perProcess(
  'kept-pages',
  () => new LRUCache<string, KeptPage>({ maxSize: MOST_BYTES, sizeCalculation: ({ text }) => text.bytes }),
);

const rendered = perProcess('rendered', () => new WeakMap<ServerResponse, Rendered>());

/** The headers of a page that are also those of the answer to who has it (RFC 9110, 15.4.5). */
const OF_UNCHANGED = ['cache-control', 'vary'];

/** Says of the page which is rendered under this policy that it may be kept. */
export function noteRendered(policy: string | null, page: Rendered): void {
  const response = responseOf(policy);
  if (response) rendered.get().set(response, page);
}

/**
 * Answers a request for a page that was rendered since its project was last changed, and says whether it did
 * (docs/decisions/026-kept-pages.md).
 */
export async function answerKept(
  request: IncomingMessage,
  response: ServerResponse,
  asked: PageRequest,
  { client, policy }: { client: string; policy: string },
): Promise<boolean> {
  const kept = await keptPageOf(asked);
  if (kept === undefined || !(await isPaid(kept, client))) return false;
  setCookie(response, asked);
  send(response, kept, answerTo(request, policy));
  return true;
}

/** Keeps the page that Next.js answers with, if it may be. */
export function keepAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  asked: PageRequest,
  policy: string,
): void {
  const answer = answerTo(request, policy);
  const { nonce, isGzip } = answer;
  keepToKey(request, asked);
  const before = new Set(response.getHeaderNames());
  collectAnswer(response, (body) => {
    finish(body).catch((error: unknown) => {
      getLog().error({ error: describeError(error) }, 'A page could not be sent.');
      response.destroy();
    });
  });

  async function finish(body: Buffer): Promise<void> {
    const known = asked.sharedBy === undefined ? rendered.get().get(response) : ALWAYS_SAME;
    const isKeepable = known && response.statusCode === asked.status && !response.hasHeader('Set-Cookie');
    const text = isKeepable ? await withoutNonce(body, nonce) : null;
    if (!(known && text)) {
      setCookie(response, asked);
      return sendAsItIs(response, body, isGzip);
    }
    const headers = response.getHeaderNames().flatMap((name) => {
      const value = response.getHeader(name);
      const isOfPage = value !== undefined && !before.has(name);
      return isOfPage ? [[name, value] as [string, OutgoingHttpHeader]] : [];
    });
    const page = { ...known, status: asked.status, text, headers, nonce, etag: etagOf(text) };
    pages.get().set(asked.key, page);
    setCookie(response, asked);
    send(response, page, answer);
  }
}

/** Undefined where it is not there, or not of now. A database that can't be read is the page's to tell. */
async function keptPageOf({ key }: PageRequest): Promise<KeptPage | undefined> {
  const kept = pages.get().get(key);
  if (kept === undefined || (await kept.isCurrent().catch(() => false))) return kept;
  pages.get().delete(key);
  return undefined;
}

function setCookie(response: ServerResponse, { cookie }: PageRequest): void {
  if (cookie !== undefined) response.setHeader('Set-Cookie', cookie);
}

async function isPaid({ points }: KeptPage, client: string): Promise<boolean> {
  return points === 0 || (await consume([{ budget: 'read', key: client, points }])).isWithin;
}

function answerTo({ headers }: IncomingMessage, policy: string): Answer {
  const isGzip = acceptsGzip(headers['accept-encoding']?.toString());
  return { nonce: nonceOf(policy) ?? '', isGzip, known: headers['if-none-match'] };
}

function send(response: ServerResponse, page: KeptPage, { nonce, isGzip, known }: Answer): void {
  response.statusCode = page.status;
  // Only what is there has a tag (RFC 9110, 13.2.1): a weak one, as two answers differ in their nonces.
  if (page.status === 200) response.setHeader('ETag', `W/${page.etag}`);
  if (page.status === 200 && known !== undefined && namesTag(known, page.etag)) {
    sendUnchanged(response, page);
    return;
  }
  for (const [name, value] of page.headers) {
    response.setHeader(name, typeof value === 'string' ? value.replaceAll(page.nonce, nonce) : value);
  }
  sendBody(response, isGzip ? gzipWithNonce(page.text, nonce) : withNonce(page.text, nonce), isGzip);
}

/** Whoever has the page has its policy as well, with the nonce that is in it: the policy of this answer is of no page. */
function sendUnchanged(response: ServerResponse, page: KeptPage): void {
  response.removeHeader('Content-Security-Policy');
  for (const [name, value] of page.headers) {
    if (OF_UNCHANGED.includes(name)) response.setHeader(name, value);
    else response.removeHeader(name);
  }
  response.statusCode = 304;
  response.end();
}

function etagOf({ parts }: NonceText): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return `"${hash.digest('base64url').slice(0, 22)}"`;
}

async function sendAsItIs(response: ServerResponse, body: Buffer, isGzip: boolean): Promise<void> {
  sendBody(response, isGzip ? await promisify(gzip)(body) : body, isGzip);
}

function sendBody(response: ServerResponse, body: Buffer, isGzip: boolean): void {
  if (isGzip) response.setHeader('Content-Encoding', 'gzip');
  response.setHeader('Content-Length', body.byteLength);
  response.end(body);
}
