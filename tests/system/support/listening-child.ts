import { type ChildProcess, spawn } from 'node:child_process';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

const START_TIMEOUT_MS = 20_000;

/** For programs that refuse to run as root. */
const NOBODY = 65_534;
export const asNobody = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};

/** Debian installs servers where only root looks. */
const withServers = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };

/** A server of another program, which the test ends. */
export interface ListeningChild {
  readonly pid: number;
  signal(signal: NodeJS.Signals): void;
  /** Resolves when it has ended. */
  end(signal: NodeJS.Signals): Promise<void>;
}

/**
 * Starts a program and waits until it listens on the port of the loopback interface. Throws a sentence that names its
 * package of Debian where it is missing, and what it has said where it ends before.
 */
export async function startListening(
  command: string,
  parameters: string[],
  { port, debian }: { port: number; debian: string },
): Promise<ListeningChild> {
  const child = spawn(command, parameters, { ...asNobody, stdio: ['ignore', 'ignore', 'pipe'], env: withServers });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  await untilListening(child, port, debian);
  return {
    pid: child.pid as number,
    signal: (signal) => void child.kill(signal),
    async end(signal) {
      child.kill(signal);
      await ended;
    },
  };
}

async function untilListening(child: ChildProcess, port: number, debian: string): Promise<void> {
  let output = '';
  let failure: Error | null = null;
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-10_000);
  });
  child.once('error', (error) => {
    failure = new Error(`This test needs ${child.spawnfile}: apt-get install ${debian}`, { cause: error });
  });
  for (const deadline = Date.now() + START_TIMEOUT_MS; Date.now() < deadline; await delay(50)) {
    if (failure) throw failure;
    if (child.exitCode !== null) break;
    if (await isListening(port)) return;
  }
  child.kill('SIGKILL');
  throw new Error(`${child.spawnfile} did not start:\n${output}`);
}

function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}
