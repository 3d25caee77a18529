import { createHash } from 'node:crypto';
import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import { type LocalServer, startServer } from '@/tests/support/local-server';
import { origin } from './server';

const CHUNKS = 'static/chunks/';

/**
 * The network between a browser and the main server. A test can cut it, for the service worker too, or let it hang, and can make the
 * server's build look like another one: with other names for all scripts and styles, and without those of before.
 */
export class NetworkGate {
  state: 'open' | 'cut' | 'hangs' = 'open';
  build = '';
  /** The server behind it. */
  target = origin;
  /** The paths that were asked for. */
  readonly log: string[] = [];
  #server: LocalServer | null = null;

  async start(): Promise<void> {
    this.#server = await startServer((request, response) => this.#pass(request, response));
  }

  get url(): string {
    if (this.#server === null) throw new Error('The gate has not started.');
    // Service workers need localhost or https.
    return this.#server.url;
  }

  async stop(): Promise<void> {
    this.state = 'cut';
    await this.#server?.close();
  }

  #pass(request: IncomingMessage, response: ServerResponse): void {
    const { url = '/' } = request;
    this.log.push(url);
    if (this.state === 'hangs') return;
    if (this.state === 'cut') return void request.socket.destroy();
    if (url.includes(CHUNKS) && !url.includes(CHUNKS + this.#prefix)) return void response.writeHead(404).end();
    const headers = { ...request.headers };
    delete headers['accept-encoding'];
    const known = headers['if-none-match'];
    if (known?.startsWith('W/')) {
      headers['if-none-match'] = known.replace(`"${this.#prefix}`, '"');
      // What a client has of another build it does not have of this one.
      if (!known.startsWith(`W/"${this.#prefix}`)) delete headers['if-none-match'];
    }
    const target = new URL(url.replace(CHUNKS + this.#prefix, CHUNKS), this.target);
    const passed = http.request(target, { method: request.method, headers }, (answer) =>
      this.#answer(answer, response),
    );
    passed.on('error', () => response.destroy());
    response.on('close', () => passed.destroy());
    request.pipe(passed);
  }

  #answer(answer: IncomingMessage, response: ServerResponse): void {
    const { statusCode = 500, headers } = answer;
    if (!/html|javascript|css/.test(headers['content-type'] ?? '')) {
      response.writeHead(statusCode, headers);
      answer.pipe(response);
      return;
    }
    let text = '';
    answer.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
    answer.on('end', () => {
      const { 'content-length': _length, 'transfer-encoding': _encoding, ...others } = headers;
      if (others.etag) others.etag = others.etag.replace('"', `"${this.#prefix}`);
      const policy = headers['content-security-policy'];
      if (typeof policy === 'string') others['content-security-policy'] = this.#policyFor(text, policy);
      response.writeHead(statusCode, others).end(this.#renamed(text));
    });
  }

  #renamed(text: string): string {
    return text.replaceAll(CHUNKS, CHUNKS + this.#prefix);
  }

  /** The policy of a page names the hashes of its inline scripts, in which the names of files stand. */
  #policyFor(page: string, policy: string): string {
    const scripts = Array.from(page.matchAll(/<script[^>]*>(.*?)<\/script>/gs), ([, source = '']) => source);
    return scripts.reduce((now, source) => now.replace(hashOf(source), hashOf(this.#renamed(source))), policy);
  }

  get #prefix(): string {
    return this.build === '' ? '' : `${this.build}-`;
  }
}

function hashOf(source: string): string {
  return createHash('sha256').update(source).digest('base64');
}
