import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openFrontDoor } from '@/lib/server/http/front-door/front-door';
import { setProcessState } from '@/lib/server/process/per-process';
import { forgetProcessState } from '@/tests/support/process-state';

interface Door {
  begin(response: ServerResponse): boolean;
  answer(request: IncomingMessage, response: ServerResponse, render: RequestListener): Promise<void>;
}

export interface FrontDoorServer {
  server: Server;
  port: number;
  close(): void;
}

/** An HTTP server that passes requests through the front door, as scripts/server.mjs does, and then to `handle`. */
export async function startFrontDoor(
  handle: RequestListener,
  ...isMissing: Parameters<typeof openFrontDoor>
): Promise<FrontDoorServer> {
  let door: Door | undefined;
  const server = createServer(async (request, response) => {
    if (door?.begin(response)) await door.answer(request, response, handle);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));

  const open = (given: Door) => {
    door = given;
  };
  setProcessState('server', { server, open, build: 'a build' });
  if (openFrontDoor(...isMissing) !== server) throw new Error('The front door is that of another server.');
  const close = () => {
    forgetProcessState('server');
    server.close();
    server.closeAllConnections();
  };
  return { server, port: (server.address() as AddressInfo).port, close };
}
