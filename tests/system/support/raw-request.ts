import { connect, type Socket } from 'node:net';

const WAIT_TIMEOUT_MS = 5_000;

/** A connection to a server on this machine. Sends the bytes as they are, for what fetch would not send. */
export function openConnection(port: number, bytes: string | Uint8Array): Socket {
  const socket = connect({ host: '127.0.0.1', port, noDelay: true });
  socket.write(bytes);
  return socket;
}

/**
 * All that comes back on the connection until it is closed, or nothing more comes for a time: empty where the server hung
 * up without a word.
 */
export function readAnswer(socket: Socket, longestWait = WAIT_TIMEOUT_MS): Promise<string> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const end = () => {
      socket.destroy();
      resolve(Buffer.concat(chunks).toString('latin1'));
    };
    socket.setTimeout(longestWait, end);
    socket
      .on('data', (chunk) => chunks.push(chunk))
      .on('error', end)
      .on('close', end);
  });
}

/** The status of each answer in what came back. */
export function statusesOf(answer: string): number[] {
  return [...answer.matchAll(/^HTTP\/1\.1 (\d{3}) /gm)].map(([, status]) => Number(status));
}
