import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { type ClientHttp2Session, connect } from 'node:http2';
import { connect as connectTcp } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { connect as connectTls } from 'node:tls';
import { freePort } from '@/tests/support/free-port';
import { ROOT } from './clean-folder';
import { startListening } from './listening-child';

/** The host of the examples in docs/running. */
const HOST = 'quits.example';

/** A proxy that runs by its example in docs/running, in front of a server on this machine. */
export interface TlsProxy {
  /** As a browser names it. */
  origin: string;
  /** Opens a connection from the address, by HTTP/2, and trusts no certificate but the proxy's own. */
  connect(localAddress?: string): Promise<ClientHttp2Session>;
  stop(): Promise<void>;
}

export type StartProxy = (serverPort: number, parent: string) => Promise<TlsProxy>;

/** An nginx as Debian sets it up, with the example as a file of its folder conf.d and a certificate that it has signed itself. */
export const startNginx: StartProxy = async (serverPort, parent) => {
  const [folder, port] = [newFolder(parent), await freePort()];
  const [certificate, key] = [path.join(folder, 'quits.pem'), path.join(folder, 'quits.key')];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const subject = ['-subj', `/CN=${HOST}`, '-addext', `subjectAltName=DNS:${HOST}`];
  execFileSync('openssl', ['req', '-x509', ...curve, ...subject, '-keyout', key, '-out', certificate], {
    stdio: 'pipe',
  });
  chmodSync(key, 0o644);
  writeFileSync(
    path.join(folder, 'quits.conf'),
    example('nginx.conf', {
      'listen 443 ': `listen 127.0.0.1:${port} `,
      '/etc/ssl/quits.example.pem': certificate,
      '/etc/ssl/quits.example.key': key,
      '127.0.0.1:3000': `127.0.0.1:${serverPort}`,
    }),
  );
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const main = path.join(folder, 'nginx.conf');
  writeFileSync(
    main,
    `daemon off;\npid ${folder}/pid;\nevents {}\nhttp {\nsendfile on;\ntcp_nopush on;\ngzip on;\naccess_log off;\n` +
      `${temporary.join('\n')}\ninclude ${folder}/quits.conf;\n}\n`,
  );
  const child = await startListening('nginx', ['-c', main, '-e', 'stderr'], { port, debian: 'nginx' });
  return proxyAt(
    port,
    () => readFileSync(certificate),
    () => child.end('SIGTERM'),
  );
};

/** A Caddy whose certificate is of its own authority, since nobody outside can see this host. */
export const startCaddy: StartProxy = async (serverPort, parent) => {
  const [folder, port, plainPort] = [newFolder(parent), await freePort(), await freePort()];
  const file = path.join(folder, 'Caddyfile');
  const here = `admin off\nlocal_certs\nskip_install_trust\nhttps_port ${port}\nhttp_port ${plainPort}\ndefault_bind 127.0.0.1`;
  const options = `{\n${here}\nstorage file_system ${folder}\n}\n`;
  writeFileSync(file, options + example('Caddyfile', { '127.0.0.1:3000': `127.0.0.1:${serverPort}` }));
  const parameters = ['run', '--adapter', 'caddyfile', '--config', file];
  const child = await startListening('caddy', parameters, { port, debian: 'caddy' });
  const authority = path.join(folder, 'pki/authorities/local/root.crt');
  return proxyAt(
    port,
    () => readFileSync(authority),
    () => child.end('SIGTERM'),
  );
};

/** The text of an example, with what is other here. Throws where it lacks a part that is to be replaced. */
function example(name: string, changes: Record<string, string>): string {
  let text = readFileSync(path.join(ROOT, 'docs/running', name), 'utf8');
  for (const [theirs, ours] of Object.entries(changes)) {
    if (!text.includes(theirs)) throw new Error(`docs/running/${name} has no ${theirs}`);
    text = text.replace(theirs, ours);
  }
  return text;
}

/** A folder that anybody may write to: neither program is to run as root. */
function newFolder(parent: string): string {
  chmodSync(parent, 0o755);
  const folder = mkdtempSync(path.join(parent, 'proxy-'));
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o777);
  return folder;
}

async function proxyAt(port: number, readAuthority: () => Buffer, stop: () => Promise<void>): Promise<TlsProxy> {
  const origin = `https://${HOST}:${port}`;
  const open = (localAddress?: string) =>
    new Promise<ClientHttp2Session>((resolve, reject) => {
      const socket = connectTls({
        socket: connectTcp({ host: '127.0.0.1', port, localAddress }).once('error', reject),
        servername: HOST,
        ALPNProtocols: ['h2'],
        ca: readAuthority(),
      });
      const session = connect(origin, { createConnection: () => socket });
      session.once('connect', resolve).once('error', reject);
    });
  // Caddy listens before it has made its certificate.
  for (const deadline = Date.now() + 10_000; ; await delay(50)) {
    const session = await open().catch((error: unknown) => {
      if (Date.now() > deadline) throw error;
    });
    if (!session) continue;
    session.close();
    return { origin, connect: open, stop };
  }
}
