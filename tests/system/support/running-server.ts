import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../support/free-port';
import { until } from '../../support/until';

const ROOT = path.resolve(__dirname, '../../..');
const START_TIMEOUT_MS = 60_000;

interface Options {
  /** Settings of the server beyond those it needs here. */
  env?: Record<string, string>;
  /** By default a SQLite file in a folder of the server's own. */
  databaseUrl?: string;
  /** By default a free one. */
  port?: number;
  /** The Node.js that runs it; by default this one. */
  node?: string;
  /** What Node.js runs, and where; by default what `npm start` runs. */
  command?: string[];
  cwd?: string;
  /** Where stdout and stderr go; by default here. */
  logTo?: number;
  /** Whom the processes belong to. */
  uid?: number;
  gid?: number;
}

/** What `npm start` runs. */
export const NPM_START = ['scripts/start.mjs', '--hostname', '127.0.0.1'];

/** The same, of a server that tells its memory. */
export const TELLING_MEMORY = ['--expose-gc', '--import', path.join(__dirname, 'report-heap.mjs'), ...NPM_START];

/** A production server as `npm start` runs it, on a port and a database of its own. */
export class RunningServer {
  readonly #output: string[] = [];
  readonly #ended: Promise<number | null>;

  private constructor(
    private readonly child: ChildProcess,
    readonly port: number,
    readonly databaseUrl: string,
    private readonly folder: string | null,
  ) {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => this.#output.push(text));
    }
    this.#ended = new Promise((resolve) => child.once('exit', resolve));
  }

  /** Starts a server and waits until it is ready. Throws with its output when it ends before, or takes a minute. */
  static async start({
    env = {},
    databaseUrl,
    port: wanted,
    node = process.execPath,
    command = NPM_START,
    cwd = ROOT,
    logTo,
    uid,
    gid,
  }: Options = {}): Promise<RunningServer> {
    const folder = databaseUrl === undefined ? await mkdtemp(path.join(tmpdir(), 'quits-system-')) : null;
    const port = wanted ?? (await freePort());
    const url = databaseUrl ?? `file:${path.join(folder ?? '', 'quits.db')}`;
    const child = spawn(node, command, {
      cwd,
      uid,
      gid,
      // A group of its own, so that a kill reaches the server and not only the script that started it.
      detached: true,
      stdio: ['ignore', logTo ?? 'pipe', logTo ?? 'pipe'],
      env: {
        ...process.env,
        NODE_ENV: 'production',
        PORT: String(port),
        DATABASE_URL: url,
        ...env,
      },
    });
    const server = new RunningServer(child, port, url, folder);
    await server.#untilReady();
    return server;
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** All that the server has written to stdout and stderr. */
  get output(): string {
    return this.#output.join('');
  }

  /** The entries of the log. */
  get log(): Record<string, unknown>[] {
    return this.output
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  }

  /** Stops reading what the server writes. */
  stopReading(): void {
    for (const stream of [this.child.stdout, this.child.stderr]) stream?.pause();
  }

  /** Closes the pipes that the server writes to. */
  closePipes(): void {
    for (const stream of [this.child.stdout, this.child.stderr]) stream?.destroy();
  }

  /** Seconds of processor time that the server has used. */
  get processorTime(): number {
    // The fields after the name, which is in brackets: the 14th and 15th of all count hundredths.
    const fields = readFileSync(`/proc/${this.child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
    return (Number(fields[11]) + Number(fields[12])) / 100;
  }

  /** Waits until it is through with all that it has received. */
  async untilIdle(): Promise<void> {
    for (let before = -1; this.processorTime - before > 0.02; await delay(500)) before = this.processorTime;
  }

  /** Bytes of the heap and of buffers outside of it, once what is of no use is let go. Of one that is `TELLING_MEMORY`. */
  async memory(): Promise<{ heap: number; buffers: number }> {
    const reports = () => this.log.filter(({ heap }) => typeof heap === 'number');
    await this.untilIdle();
    const before = reports().length;
    this.signal('SIGUSR2');
    return until(() => reports()[before] as { heap: number; buffers: number } | undefined);
  }

  get isRunning(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }

  /** Sends the signal to the process that was started, and resolves to the exit code: null when a signal ended it. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
    this.child.kill(signal);
    return this.#ended;
  }

  /** Sends a signal that does not end it. */
  signal(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }

  /** Ends all its processes at once, as a power cut would. */
  async kill(): Promise<void> {
    if (this.isRunning && this.child.pid !== undefined) process.kill(-this.child.pid, 'SIGKILL');
    await this.#ended;
  }

  /** Removes the server's own folder, when the server has ended and no other is on its database. */
  async removeData(): Promise<void> {
    if (this.folder !== null) await rm(this.folder, { recursive: true, force: true });
  }

  async #untilReady(): Promise<void> {
    const deadline = Date.now() + START_TIMEOUT_MS;
    while (this.isRunning && Date.now() < deadline) {
      const answer = await fetch(`${this.origin}/api/health/ready`).catch(() => null);
      if (answer?.ok) return;
      await delay(50);
    }
    await this.kill();
    throw new Error(`The server did not get ready:\n${this.output}`);
  }
}
