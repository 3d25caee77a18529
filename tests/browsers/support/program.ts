import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

const START_LIMIT_MS = 60_000;
const END_LIMIT_MS = 5_000;

interface Options {
  /** The package of Debian that has the program. */
  debian: string;
  env?: Record<string, string>;
}

/** A browser, its driver or its screen, with all processes that it starts. */
export class Program {
  #output = '';
  #failure: Error | null = null;

  private constructor(
    private readonly child: ChildProcess,
    private readonly name: string,
  ) {
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.#output = (this.#output + text).slice(-10_000);
      });
    }
  }

  static start(name: string, parameters: string[], { debian, env }: Options): Program {
    const child = spawn(name, parameters, {
      // A group of its own, so that its end is that of all that it has started.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    });
    const program = new Program(child, name);
    child.once('error', (cause) => {
      program.#failure = new Error(`${name} is missing: apt-get install ${debian}`, { cause });
    });
    return program;
  }

  /** What it has written. */
  get output(): string {
    return this.#output;
  }

  /** Asks until there is an answer. Throws when the program ends before, or takes a minute. */
  async ready<Answer>(ask: () => Answer | null | Promise<Answer | null>): Promise<Answer> {
    for (const deadline = Date.now() + START_LIMIT_MS; Date.now() < deadline; await delay(50)) {
      if (this.#failure) throw this.#failure;
      if (this.child.exitCode !== null) break;
      const answer = await ask();
      if (answer !== null) return answer;
    }
    await this.end();
    throw new Error(`${this.name} did not start:\n${this.#output}`);
  }

  async end(): Promise<void> {
    if (this.child.pid === undefined || this.child.exitCode !== null || this.child.signalCode !== null) return;
    const ended = once(this.child, 'exit');
    process.kill(-this.child.pid, 'SIGTERM');
    const isOver = await Promise.race([ended.then(() => true), delay(END_LIMIT_MS, false, { ref: false })]);
    if (!isOver) process.kill(-this.child.pid, 'SIGKILL');
    await ended;
  }
}
