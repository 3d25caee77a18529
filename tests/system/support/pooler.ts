import { chmod, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from '../../support/free-port';
import { startListening } from './listening-child';

export interface Pooler {
  /** Of the same database, through the pooler. */
  url: string;
  /** The same, with a session for each connection. */
  directUrl: string;
  /** Leads all connections to the database of the same name on another server. */
  pointTo(databaseUrl: string): Promise<void>;
  stop(): Promise<void>;
}

/**
 * A PgBouncer in transaction mode in front of the database, with so many connections for all its clients. It takes no
 * parameter at a start that it does not know. Throws a sentence that says how to install it where it is missing.
 */
export async function startPooler(databaseUrl: string, folder: string, size = 2): Promise<Pooler> {
  const [port, file] = [await freePort(), path.join(folder, 'pgbouncer.ini')];
  const configure = (url: string) => writeFile(file, configuration(url, port, size));
  await configure(databaseUrl);
  await chmod(folder, 0o755);
  const child = await startListening('pgbouncer', [file], { port, debian: 'pgbouncer' });
  const url = `postgresql://quits@127.0.0.1:${port}`;
  return {
    url: url + new URL(databaseUrl).pathname,
    directUrl: `${url}/direct`,
    async pointTo(other) {
      await configure(other);
      child.signal('SIGHUP');
    },
    stop: () => child.end('SIGINT'),
  };
}

/** As docs/scaling.md says for a server that may change: callers wait for seconds, and a new server is tried at once. */
function configuration(databaseUrl: string, listenPort: number, size: number): string {
  const { hostname, port, username, password, pathname } = new URL(databaseUrl);
  const secret = password ? ` password='${decodeURIComponent(password)}'` : '';
  const server = `host=${hostname} port=${port || 5432} user=${decodeURIComponent(username)}${secret}`;
  return `[databases]
direct = ${server} dbname=${pathname.slice(1)} pool_mode=session pool_size=20
* = ${server}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${size}
server_login_retry = 1
query_wait_timeout = 5
`;
}
