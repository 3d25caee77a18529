import 'server-only';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** Milliseconds and bytes for what a client still sends after it was answered. */
const MAX_WAIT_MS = 5_000;
const MAX_BYTES = 16 * 1024 * 1024;
const CHECK_MS = 100;

/**
 * Lets an answer that was given before the body was there reach a client that still sends the body, or reads the answer
 * only when it has sent it. If the connection were closed at once, what comes after that would make the system of the
 * client throw away the answer (RFC 9112, 9.6).
 *
 * For: node 20
 * Upstream: https://github.com/nodejs/node/issues/12339
 * Goes when it is green without this: lib/workarounds/linger-after-answer.test.ts
 */
export function lingerAfterAnswer(request: IncomingMessage, response: ServerResponse): void {
  // A request whose body was given up loses it.
  const { socket } = request;
  // Ahead of the listener of Node.js, which then either closes the connection or reads on for the next request.
  response.prependOnceListener('finish', () => {
    if (request.complete || socket.destroyed) return;
    socket.destroySoon = () => closeLingering(socket);
    limit(socket, () => request.complete);
  });
}

/** Ends what is written to the connection. It is closed when the client has ended its side, or at a limit. */
export function closeLingering(socket: Socket): void {
  // What comes is no request any more: the parser of Node.js must not see it.
  socket.removeAllListeners('data');
  socket.on('data', () => undefined).once('end', () => socket.destroy());
  socket.end();
  socket.resume();
  limit(socket, () => false);
}

/** Closes the connection where the limits are reached before `isDone`. */
function limit(socket: Socket, isDone: () => boolean): void {
  const startedAt = performance.now();
  const bytesBefore = socket.bytesRead;
  const timer = setInterval(() => {
    const isOver = performance.now() - startedAt > MAX_WAIT_MS || socket.bytesRead - bytesBefore > MAX_BYTES;
    if (isOver && !isDone()) socket.destroy();
    if (isOver || socket.destroyed || isDone()) clearInterval(timer);
  }, CHECK_MS).unref();
}
