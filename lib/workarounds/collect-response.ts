import 'server-only';
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';

/**
 * Holds back what is written to a response, headers too, and hands over the body when it has ended. From then on the response
 * is as it was before. Next.js hands its page over in no other way.
 *
 * For: next 16.4
 * Upstream: https://github.com/vercel/next.js/issues/14737
 * Goes when it is green without this: tests/system/page-cache.test.ts
 */
export function collectResponse(response: ServerResponse, onEnd: (body: Buffer) => void): void {
  const { write, end, writeHead, flushHeaders } = response;
  const chunks: Buffer[] = [];

  /** The arguments of `write` and `end`: a chunk, its encoding and a callback, each of which may be missing. */
  function take(args: readonly unknown[]): void {
    const [chunk, encoding] = args;
    if (typeof chunk === 'string')
      chunks.push(Buffer.from(chunk, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8'));
    else if (chunk instanceof Uint8Array) chunks.push(Buffer.from(chunk));
    for (const argument of args) if (typeof argument === 'function') process.nextTick(argument);
  }

  Object.assign(response, {
    flushHeaders: () => undefined,
    writeHead(status: number, ...rest: (string | OutgoingHttpHeaders)[]) {
      response.statusCode = status;
      const headers = rest.find((part) => typeof part === 'object') ?? {};
      for (const [name, value] of Object.entries(headers)) if (value !== undefined) response.setHeader(name, value);
      return response;
    },
    write(...args: unknown[]) {
      take(args);
      return true;
    },
    end(...args: unknown[]) {
      take(args);
      Object.assign(response, { write, end, writeHead, flushHeaders });
      onEnd(Buffer.concat(chunks));
      return response;
    },
  });
}
