import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../support/free-port';

const LONGEST_START_MS = 10_000;

/** PgBouncer refuses to run as root. */
const NOBODY = 65_534;

export interface Pooler {
  /** Of the same database, through the pooler. */
  url: string;
  stop(): Promise<void>;
}

/**
 * A PgBouncer in transaction mode in front of the database, with two connections for all its clients. It takes no parameter
 * at a start that it does not know. Throws a sentence that says how to install it where it is missing.
 */
export async function startPooler(databaseUrl: string, folder: string): Promise<Pooler> {
  const { hostname, port, username, password, pathname } = new URL(databaseUrl);
  const [listenPort, file] = [await freePort(), path.join(folder, 'pgbouncer.ini')];
  const server = `host=${hostname} port=${port || 5432} user=${decodeURIComponent(username)}`;
  await writeFile(
    file,
    `[databases]
* = ${server} password=${decodeURIComponent(password)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 2
`,
  );
  await chmod(folder, 0o755);

  const isRoot = process.getuid?.() === 0;
  const child = spawn('pgbouncer', [file], {
    ...(isRoot ? { uid: NOBODY, gid: NOBODY } : {}),
    stdio: ['ignore', 'ignore', 'pipe'],
    // Debian installs it where only root looks.
    env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` },
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  await untilListening(child, listenPort);
  return {
    url: `postgresql://quits@127.0.0.1:${listenPort}${pathname}`,
    async stop() {
      child.kill('SIGINT');
      await ended;
    },
  };
}

async function untilListening(child: ChildProcess, port: number): Promise<void> {
  let output = '';
  let failure: Error | null = null;
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  child.once('error', (error) => {
    failure = new Error('This test needs PgBouncer: apt-get install pgbouncer', { cause: error });
  });
  for (const deadline = Date.now() + LONGEST_START_MS; Date.now() < deadline; await delay(50)) {
    if (failure) throw failure;
    if (child.exitCode !== null) break;
    if (await isListening(port)) return;
  }
  throw new Error(`PgBouncer did not start:\n${output}`);
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
