import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openFrontDoor } from '@/lib/server/http/front-door/front-door';

/** Where scripts/server.mjs leaves its server. */
const SLOT = Symbol.for('quits.server');

interface Door {
  begin(response: ServerResponse): boolean;
  receive(...args: Parameters<RequestListener>): Promise<boolean>;
}

export interface FrontDoorServer {
  server: Server;
  port: number;
  close(): void;
}

/** An HTTP server that passes requests through the front door, as scripts/server.mjs does, and then to `handle`. */
export async function startFrontDoor(
  handle: RequestListener,
  ...prepare: Parameters<typeof openFrontDoor>
): Promise<FrontDoorServer> {
  let door: Door | undefined;
  const server = createServer(async (request, response) => {
    if (door?.begin(response) && (await door.receive(request, response))) handle(request, response);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));

  const open = (given: Door) => {
    door = given;
  };
  Object.assign(globalThis, { [SLOT]: { server, open } });
  if (openFrontDoor(...prepare) !== server) throw new Error('The front door is that of another server.');
  const close = () => {
    Reflect.deleteProperty(globalThis, SLOT);
    server.close();
    server.closeAllConnections();
  };
  return { server, port: (server.address() as AddressInfo).port, close };
}
