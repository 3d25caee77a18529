import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface LocalServer {
  url: string;
  close: () => Promise<void>;
}

/** Starts an HTTP server on the loopback interface. The test closes it. */
export async function startServer(listener: RequestListener): Promise<LocalServer> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Makes `TypeError` the one that `fetch` throws: it comes from Node's realm, and Jest's realm has its own. */
export async function useTypeErrorOfFetch(): Promise<void> {
  const error: unknown = await fetch('not a URL').catch((reason: unknown) => reason);
  globalThis.TypeError = (error as { constructor: TypeErrorConstructor }).constructor;
}
