import type { ClientHttp2Session, ClientHttp2Stream, IncomingHttpHeaders, IncomingHttpStatusHeader } from 'node:http2';

export interface Http2Answer {
  status: number;
  headers: IncomingHttpHeaders & IncomingHttpStatusHeader;
  /** Its body, as it comes. */
  stream: ClientHttp2Stream;
}

interface Call {
  method?: string;
  body?: string;
  headers?: Record<string, string>;
}

/** Sends a request by HTTP/2, and resolves once the answer begins. */
export function callByHttp2(
  session: ClientHttp2Session,
  path: string,
  { method = 'GET', body = '', headers = {} }: Call = {},
): Promise<Http2Answer> {
  return new Promise((resolve, reject) => {
    const stream = session.request({ ':method': method, ':path': path, ...headers }, { endStream: body === '' });
    stream.setEncoding('utf8').once('error', reject);
    stream.once('close', () => reject(new Error(`${path} was not answered: ${stream.rstCode}`)));
    stream.once('response', (answer) => resolve({ status: Number(answer[':status']), headers: answer, stream }));
    if (body !== '') stream.end(body);
  });
}

/** All of the body. */
export async function textOf({ stream }: Http2Answer): Promise<string> {
  let text = '';
  for await (const piece of stream) text += piece;
  return text;
}
