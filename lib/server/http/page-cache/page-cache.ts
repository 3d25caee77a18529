import 'server-only';
import { createHash } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeader, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { acceptsGzip } from '@/lib/server/http/accept';
import { allowedScripts, NO_NONCE, pagePolicy } from '@/lib/server/http/content-security-policy';
import { namesTag } from '@/lib/server/http/if-match';
import { type Cacheable, getRequestContext } from '@/lib/server/http/request-context';
import { getEnv } from '@/lib/server/process/env';
import { describeError, getLog } from '@/lib/server/process/log';
import { getMetrics } from '@/lib/server/process/metrics';
import { getProcessState, perProcess } from '@/lib/server/process/per-process';
import { collectResponse } from '@/lib/workarounds/collect-response';
import { keepToKey, type PageRequest } from './page-request';

/** A page that is the same for everybody: all of its answer is made once. */
interface CachedPage extends Cacheable {
  status: number;
  body: Buffer;
  gzipped: Buffer;
  /** What the page has beside the headers of all responses, and its policy. */
  headers: [name: string, value: OutgoingHttpHeader][];
  /** Of what the page is made of, and not of its text: React cuts that into pieces as they come. */
  etag: string;
}

/** What many addresses share shows no project, so nothing changes it. */
const ALWAYS_SAME: Cacheable = { state: '', isCurrent: async () => true };

/** Bytes of all cached pages together. */
const MAX_BYTES = 16 * 2 ** 20;

/**
 * Bytes of a page's policy, which names each inline script. A proxy may refuse an answer with longer headers: nginx has 4 kB for
 * all of them.
 */
const MAX_POLICY_BYTES = 3_000;

const pages = perProcess(
  'page-cache',
  () =>
    new LRUCache<string, CachedPage>({
      maxSize: MAX_BYTES,
      sizeCalculation: ({ body, gzipped }) => body.byteLength + gzipped.byteLength,
    }),
);

/** The headers of a page that are also those of the answer to who has it (RFC 9110, 15.4.5). */
const HEADERS_OF_UNCHANGED = ['cache-control', 'vary'];

/**
 * Answers a request for a page that was rendered since its project was last changed, and says whether it did
 * (docs/decisions/026-page-cache.md).
 */
export async function answerFromCache(
  request: IncomingMessage,
  response: ServerResponse,
  asked: PageRequest,
): Promise<boolean> {
  const page = await currentPage(asked);
  if (page === undefined) return false;
  getMetrics()?.notePage('hit');
  setCookie(response, asked);
  send(request.headers, response, page);
  return true;
}

/** Takes the page that Next.js answers with into the cache, if it may be there. `nonce` is that of its scripts. */
export function cacheAnswer(
  request: IncomingMessage,
  response: ServerResponse,
  asked: PageRequest,
  nonce: string,
): void {
  getMetrics()?.notePage('miss');
  const headers = { ...request.headers };
  const context = getRequestContext();
  keepToKey(request, asked);
  const before = new Set(response.getHeaderNames());
  collectResponse(response, (body) => {
    finish(body).catch((error: unknown) => {
      getLog().error({ error: describeError(error) }, 'A page could not be sent.');
      response.destroy();
    });
  });

  async function finish(rendered: Buffer): Promise<void> {
    const cacheable = asked.sharedBy === undefined ? context?.cacheable : ALWAYS_SAME;
    const mayCache = cacheable && response.statusCode === asked.status && !response.hasHeader('Set-Cookie');
    const page = mayCache ? await newPage(rendered, cacheable) : null;
    setCookie(response, asked);
    if (page === null) {
      const isGzip = wantsGzip(headers);
      sendBody(response, isGzip ? await promisify(gzip)(rendered) : rendered, isGzip);
      return;
    }
    pages.get().set(asked.key, page);
    send(headers, response, page);
  }

  /** Null where it has too many scripts. */
  async function newPage(rendered: Buffer, cacheable: Cacheable): Promise<CachedPage | null> {
    const text = rendered.toString();
    const policy = pagePolicy(allowedScripts(text, nonce), getEnv());
    if (policy.length > MAX_POLICY_BYTES) return null;
    const body = Buffer.from(text.replaceAll(nonce, NO_NONCE));
    const ofPage = response.getHeaderNames().flatMap((name): CachedPage['headers'] => {
      const value = response.getHeader(name);
      if (value === undefined || before.has(name)) return [];
      return [[name, typeof value === 'string' ? value.replaceAll(nonce, NO_NONCE) : value]];
    });
    return {
      ...cacheable,
      status: asked.status,
      body,
      gzipped: await promisify(gzip)(body),
      headers: [...ofPage, ['content-security-policy', policy]],
      etag: etagOf(asked, cacheable),
    };
  }
}

/** The same in every process that has this build and these settings. */
function etagOf({ key }: PageRequest, { state }: Cacheable): string {
  const { APP_VERSION, DELETED_DAYS, SERVICE_WORKER, LINK_PREVIEWS, DEMO_PROJECT_ID } = getEnv();
  const settings = [APP_VERSION, DELETED_DAYS, SERVICE_WORKER, LINK_PREVIEWS, DEMO_PROJECT_ID];
  const build = getProcessState<{ build: string }>('server')?.build;
  const parts = JSON.stringify([build, settings, key, state]);
  return `"${createHash('sha256').update(parts).digest('base64url').slice(0, 22)}"`;
}

/** Undefined where it is not there, or not of now. A database that can't be read is the page's to tell. */
async function currentPage({ key }: PageRequest): Promise<CachedPage | undefined> {
  const page = pages.get().get(key);
  if (page === undefined || (await page.isCurrent().catch(() => false))) return page;
  pages.get().delete(key);
  return undefined;
}

function setCookie(response: ServerResponse, { cookie }: PageRequest): void {
  if (cookie !== undefined) response.setHeader('Set-Cookie', cookie);
}

function wantsGzip(headers: IncomingMessage['headers']): boolean {
  return acceptsGzip(headers['accept-encoding']?.toString());
}

function send(headers: IncomingMessage['headers'], response: ServerResponse, page: CachedPage): void {
  response.statusCode = page.status;
  // Only what is there has a tag (RFC 9110, 13.2.1): a weak one, as it may be compressed.
  if (page.status === 200) response.setHeader('ETag', `W/${page.etag}`);
  if (page.status === 200 && namesTag(headers['if-none-match'], page.etag)) {
    sendUnchanged(response, page);
    return;
  }
  for (const [name, value] of page.headers) response.setHeader(name, value);
  const isGzip = wantsGzip(headers);
  sendBody(response, isGzip ? page.gzipped : page.body, isGzip);
}

/** Whoever has the page has its policy as well: that of this answer is of no page. */
function sendUnchanged(response: ServerResponse, { headers }: CachedPage): void {
  for (const [name, value] of headers) {
    if (HEADERS_OF_UNCHANGED.includes(name)) response.setHeader(name, value);
    else response.removeHeader(name);
  }
  response.statusCode = 304;
  response.end();
}

function sendBody(response: ServerResponse, body: Buffer, isGzip: boolean): void {
  if (isGzip) response.setHeader('Content-Encoding', 'gzip');
  response.setHeader('Content-Length', body.byteLength);
  response.end(body);
}
