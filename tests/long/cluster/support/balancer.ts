import { chmod, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from '@/tests/support/free-port';
import { type ListeningChild, startListening } from '@/tests/system/support/listening-child';

/** Milliseconds between two checks of a server. */
export const BALANCER_CHECK_MS = 500;

export interface Balancer extends ListeningChild {
  origin: string;
}

/** A HAProxy in front of servers of the application at these ports, configured as docs/scaling.md says. */
export async function startBalancer(servers: readonly number[], folder: string): Promise<Balancer> {
  const [port, file] = [await freePort(), path.join(folder, 'haproxy.cfg')];
  const lines = servers.map(
    (server, at) => `  server quits${at} 127.0.0.1:${server} check inter ${BALANCER_CHECK_MS} fall 2 rise 1`,
  );
  await writeFile(
    file,
    `defaults
  mode http
  option forwardfor
  option redispatch
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout check 5s
  retries 3
  retry-on conn-failure empty-response
frontend http
  bind 127.0.0.1:${port}
  use_backend alive if { nbsrv(ready) lt 1 }
  default_backend ready
backend ready
  http-request disable-l7-retry unless METH_GET
  option httpchk GET /api/health/ready
${lines.join('\n')}
backend alive
  http-request disable-l7-retry unless METH_GET
  option httpchk GET /api/health
${lines.join('\n')}
`,
  );
  await chmod(folder, 0o755);
  const child = await startListening('haproxy', ['-db', '-f', file], { port, debian: 'haproxy' });
  return { ...child, origin: `http://127.0.0.1:${port}` };
}
