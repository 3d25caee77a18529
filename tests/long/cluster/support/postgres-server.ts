import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { chmod, chown, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { freePort } from '@/tests/support/free-port';
import { until } from '@/tests/support/until';
import { asNobody, type ListeningChild, startListening } from '@/tests/system/support/listening-child';

const run = promisify(execFile);

const DEBIAN = '/usr/lib/postgresql';
const STARTS = { within: 20_000, every: 50 };

/** A PostgreSQL of Debian's package, with its data in a folder of its own. */
export class PostgresServer {
  private constructor(
    private readonly data: string,
    private readonly port: number,
    private readonly child: ListeningChild,
  ) {}

  /** A new, empty server, which flushes each commit to the disk as by default. */
  static async start(folder: string): Promise<PostgresServer> {
    const data = await newFolder(folder, 'primary');
    await run(
      program('initdb'),
      ['-D', data, '-U', 'quits', '--auth=trust', '--encoding=UTF8', '--locale=C'],
      asNobody,
    );
    return PostgresServer.#serve(data, 'primary');
  }

  /** A hot standby, which gets all that this server writes. */
  async addStandby(folder: string): Promise<PostgresServer> {
    const data = await newFolder(folder, 'standby');
    const source = `host=127.0.0.1 port=${this.port} user=quits`;
    await run(program('pg_basebackup'), ['-D', data, '-R', '-c', 'fast', '-d', source], asNobody);
    return PostgresServer.#serve(data, 'standby');
  }

  static async #serve(data: string, name: string): Promise<PostgresServer> {
    const port = await freePort();
    const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', `cluster_name=${name}`];
    const parameters = ['-D', data, ...settings.flatMap((setting) => ['-c', setting])];
    const child = await startListening(program('postgres'), parameters, { port, debian: 'postgresql' });
    const server = new PostgresServer(data, port, child);
    await until(() => server.query('SELECT 1').catch(() => null), STARTS);
    return server;
  }

  get url(): string {
    return `postgresql://quits@127.0.0.1:${this.port}/postgres`;
  }

  /** Acknowledges no commit from now on that its standby has not written to its disk. */
  async waitForStandby(): Promise<void> {
    await this.query("ALTER SYSTEM SET synchronous_standby_names = 'standby'");
    await this.query('SELECT pg_reload_conf()');
    const isSynchronous = async () => {
      const [row] = await this.query<{ state: string }>('SELECT sync_state AS state FROM pg_stat_replication');
      return row?.state === 'sync';
    };
    await until(isSynchronous, STARTS);
  }

  /** Makes a standby the primary. */
  async promote(): Promise<void> {
    await run(program('pg_ctl'), ['promote', '-w', '-D', this.data], asNobody);
  }

  /** Sends nothing more to the standby, as over a network that breaks without a word. */
  async stopSending(): Promise<void> {
    const [sender] = await this.query<{ pid: number }>('SELECT pid FROM pg_stat_replication');
    if (!sender) throw new Error('The standby is not connected.');
    process.kill(sender.pid, 'SIGSTOP');
  }

  async query<Row extends object>(sql: string): Promise<Row[]> {
    const client = new Client({ connectionString: this.url });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query<Row>(sql)).rows;
    } finally {
      await client.end();
    }
  }

  /** Ends all its processes at once, as a power cut would. */
  async kill(): Promise<void> {
    const { pid } = this.child;
    const file = `/proc/${pid}/task/${pid}/children`;
    const children = existsSync(file) ? readFileSync(file, 'utf8').split(' ').filter(Boolean).map(Number) : [];
    const ended = this.child.end('SIGKILL');
    for (const child of children) {
      try {
        process.kill(child, 'SIGKILL');
      } catch (error) {
        // It has ended by itself.
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      }
    }
    await ended;
  }
}

/** A program of the newest version that is installed. */
function program(name: string): string {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN).map(Number).filter(Boolean) : [];
  const file = path.join(DEBIAN, String(Math.max(0, ...versions)), 'bin', name);
  if (!existsSync(file)) throw new Error(`This test needs ${name} in ${DEBIAN}: apt-get install postgresql`);
  return file;
}

/** An empty folder of the user that PostgreSQL runs as. */
async function newFolder(parent: string, name: string): Promise<string> {
  const folder = path.join(parent, name);
  await mkdir(folder, { mode: 0o700 });
  await chmod(parent, 0o755);
  if (asNobody.uid !== undefined) await chown(folder, asNobody.uid, asNobody.gid);
  return folder;
}
