import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Bytes that a slow line delivers at once. */
const PIECE = 1_460;

/**
 * A proxy to a server on this machine that adds `latency` milliseconds to every round trip, half of them in
 * each direction. All that is received shares a line of so many bytes a second. The browser's own emulation delays a call with
 * a body twice, and leaves out what a service worker asks for.
 */
export async function startLatencyProxy(
  origin: string,
  latency: number,
  bytesPerSecond = Number.POSITIVE_INFINITY,
): Promise<{ origin: string; stop(): void }> {
  const sockets = new Set<Socket>();
  let freeAt = 0;

  /** Milliseconds until the line has delivered so many bytes more. */
  function timeOnLine(bytes: number): number {
    const now = performance.now();
    freeAt = Math.max(now, freeAt) + (bytes / bytesPerSecond) * 1000;
    return freeAt - now;
  }

  const server = createServer((near) => {
    const far = connect(Number(new URL(origin).port), '127.0.0.1');
    for (const socket of [near, far]) {
      sockets.add(socket.setNoDelay());
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    }
    passOn(near, far, () => latency / 2);
    passOn(far, near, (bytes) => latency / 2 + timeOnLine(bytes));
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

/** Passes on each piece after its delay, and none ahead of an earlier one. */
function passOn(from: Socket, to: Socket, delayOf: (bytes: number) => number): void {
  let last = Promise.resolve();
  const send = (bytes: number, write: () => void) => {
    const due = sleep(delayOf(bytes));
    last = last.then(() => due).then(write);
  };
  from.on('data', (chunk: Buffer) => {
    for (let start = 0; start < chunk.length; start += PIECE) {
      const piece = chunk.subarray(start, start + PIECE);
      send(piece.length, () => to.write(piece));
    }
  });
  from.on('end', () => send(0, () => to.end()));
}
