import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createConnection, createServer, type Server, type Socket } from 'node:net';

/** A way to a PostgreSQL that can be shut: the server behind it is then away, or hangs, for those who come this way. */
export class DatabaseGate {
  readonly #pairs = new Set<[client: Socket, database: Socket]>();
  #server: Server | null = null;
  #port = 0;
  #isHanging = false;

  /** `url` is that of the database itself. */
  constructor(private readonly database: string) {}

  /** The URL that leads through the gate, once it was opened. */
  get url(): string {
    const url = new URL(this.database);
    url.host = `127.0.0.1:${this.#port}`;
    return url.href;
  }

  /** Lets connections in, at the same port each time. */
  async open(): Promise<void> {
    this.#server = createServer((client) => this.#connect(client));
    await once(this.#server.listen(this.#port, '127.0.0.1'), 'listening');
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  /** Cuts all connections, and refuses new ones. */
  shut(): void {
    this.#server?.close();
    this.cut();
  }

  cut(): void {
    for (const [client, database] of this.#pairs) {
      client.destroy();
      database.destroy();
    }
  }

  /** Keeps all connections and takes new ones, and passes nothing on until `goOn`. */
  hang(): void {
    this.#isHanging = true;
    for (const [client, database] of this.#pairs) {
      client.pause();
      database.pause();
    }
  }

  goOn(): void {
    this.#isHanging = false;
    for (const [client, database] of this.#pairs) {
      client.resume();
      database.resume();
    }
  }

  #connect(client: Socket): void {
    const { hostname, port } = new URL(this.database);
    const database = createConnection({ host: hostname, port: Number(port || 5432) });
    const pair: [Socket, Socket] = [client, database];
    this.#pairs.add(pair);
    for (const [from, to] of [pair, [database, client] as const]) {
      from.on('data', (data) => to.write(data));
      from.on('error', () => undefined);
      from.once('close', () => {
        this.#pairs.delete(pair);
        to.destroy();
      });
    }
    if (this.#isHanging) this.hang();
  }
}
