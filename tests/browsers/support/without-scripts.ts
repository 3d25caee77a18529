import { request } from 'node:http';
import { type LocalServer, startServer } from '../../support/local-server';

/**
 * Stands before the application and puts each page into a sandbox, in which every engine runs no script of it, shows
 * what is in `noscript`, and says so to its styles.
 */
export function startWithoutScripts(origin: string): Promise<LocalServer> {
  return startServer((incoming, outgoing) => {
    const { method, headers } = incoming;
    const forwarded = request(new URL(incoming.url ?? '/', origin), { method, headers }, (answer) => {
      const policies = [answer.headers['content-security-policy'], 'sandbox allow-same-origin allow-forms'];
      outgoing.writeHead(answer.statusCode ?? 502, {
        ...answer.headers,
        'content-security-policy': policies.filter(Boolean).join(', '),
      });
      answer.pipe(outgoing);
    });
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
}
