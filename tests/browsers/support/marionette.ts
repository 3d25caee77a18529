import { connect, type Socket } from 'node:net';
import { COMMAND_LIMIT_MS } from './commands';

interface Waiting {
  resolve: (result: unknown) => void;
  reject: (reason: Error) => void;
}

const COLON = ':'.charCodeAt(0);

/**
 * Firefox's own protocol, which geckodriver stands before and Debian's Firefox understands alone: messages of JSON, each
 * after its length in bytes and a colon.
 */
export class Marionette {
  readonly #waiting = new Map<number, Waiting>();
  #received = Buffer.alloc(0);
  #calls = 0;

  private constructor(private readonly socket: Socket) {
    socket.on('data', (part) => this.#receive(part));
    socket.once('close', () => this.#end());
  }

  static async connect(port: number): Promise<Marionette> {
    const socket = connect(port, '127.0.0.1');
    await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
    return new Marionette(socket);
  }

  async call(name: string, parameters: Record<string, unknown> = {}): Promise<unknown> {
    this.#calls += 1;
    const id = this.#calls;
    const message = JSON.stringify([0, id, name, parameters]);
    let timer: NodeJS.Timeout | undefined;
    const answer = await new Promise((resolve, reject) => {
      timer = setTimeout(() => reject(new Error(`timeout: ${name}`)), COMMAND_LIMIT_MS);
      this.#waiting.set(id, { resolve, reject });
      this.socket.write(`${Buffer.byteLength(message)}:${message}`);
    }).finally(() => {
      clearTimeout(timer);
      this.#waiting.delete(id);
    });
    return answer;
  }

  close(): void {
    this.socket.destroy();
  }

  #receive(part: Buffer): void {
    this.#received = Buffer.concat([this.#received, part]);
    for (let begin = this.#received.indexOf(COLON) + 1; begin > 0; begin = this.#received.indexOf(COLON) + 1) {
      const end = begin + Number(this.#received.subarray(0, begin - 1));
      if (this.#received.length < end) return;
      this.#answer(JSON.parse(this.#received.subarray(begin, end).toString()));
      this.#received = this.#received.subarray(end);
    }
  }

  /** The greeting is no answer: it is an object. */
  #answer(message: unknown): void {
    if (!Array.isArray(message)) return;
    const [, id, error, result] = message as [1, number, { error: string; message: string } | null, unknown];
    const waiting = this.#waiting.get(id);
    if (error) waiting?.reject(new Error(`${error.error}: ${error.message}`));
    else waiting?.resolve(result);
  }

  #end(): void {
    for (const { reject } of this.#waiting.values()) reject(new Error('Firefox has ended.'));
  }
}
