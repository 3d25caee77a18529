import { expectDescribedEvent } from './api-description';
import { respond } from './api-under-test';

export interface StreamEvent {
  event: string;
  data: unknown;
  id?: string;
}

/** Reads a project's stream of events from the real route handler. */
export class StreamUnderTest {
  readonly received: StreamEvent[] = [];
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  #rest = '';
  #isEnded = false;

  private constructor(readonly response: Response) {
    this.#reader = (response.body as ReadableStream<Uint8Array>).getReader();
  }

  /** Opens the stream and waits until it has begun. */
  static async open(projectId: string, headers: Record<string, string> = {}, query = ''): Promise<StreamUnderTest> {
    const stream = new StreamUnderTest(await respond('GET', `/projects/${projectId}/events${query}`, { headers }));
    await stream.#read();
    void stream.#readOn();
    return stream;
  }

  get isEnded(): boolean {
    return this.#isEnded;
  }

  /** The events of one kind. */
  of(kind: string): StreamEvent[] {
    return this.received.filter(({ event }) => event === kind);
  }

  get versions(): string[] {
    return this.of('version').map(({ data }) => String((data as { version: number }).version));
  }

  get people(): unknown {
    return this.of('people').at(-1)?.data;
  }

  /** Closes the stream as a browser does. */
  async leave(): Promise<void> {
    await this.#reader.cancel();
  }

  async #readOn(): Promise<void> {
    while (!this.#isEnded) await this.#read();
  }

  async #read(): Promise<void> {
    const { value, done } = await this.#reader.read();
    this.#isEnded = done;
    const blocks = (this.#rest + new TextDecoder().decode(value)).split('\n\n');
    this.#rest = blocks.pop() ?? '';
    for (const block of blocks) {
      const fields = Object.fromEntries(block.split('\n').map((line) => line.split(/: ?(.*)/s, 2)));
      if (fields.event === undefined) continue;
      const event = { ...fields, data: JSON.parse(fields.data) };
      expectDescribedEvent(event);
      this.received.push(event);
    }
  }
}

/** Waits long enough for an event that must not come. */
export function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 300));
}
