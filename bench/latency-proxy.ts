import { connect, createServer, type Socket } from 'node:net';

/**
 * A proxy to a server on this machine that adds `latency` milliseconds to every round trip, half of them in
 * each direction. The browser's own emulation delays a call with a body twice.
 */
export async function startLatencyProxy(origin: string, latency: number): Promise<{ origin: string; stop(): void }> {
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(new URL(origin).port), '127.0.0.1');
    for (const socket of [near, far]) {
      sockets.add(socket.setNoDelay());
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    }
    passOn(near, far, latency / 2);
    passOn(far, near, latency / 2);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    origin: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    stop() {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}

function passOn(from: Socket, to: Socket, delay: number): void {
  from.on('data', (chunk) => setTimeout(() => to.write(chunk), delay));
  from.on('end', () => setTimeout(() => to.end(), delay));
}
