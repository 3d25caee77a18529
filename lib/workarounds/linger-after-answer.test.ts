import type { IncomingMessage, ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { type FrontDoorServer, startFrontDoor } from '@/tests/support/front-door-server';
import { readAnswer, statusesOf } from '@/tests/system/support/raw-request';

const PIECE = 'x'.repeat(64 * 1024);

const GIVEN_UP = '/api/given-up';

let door: FrontDoorServer;
let handled: string[];

/** Answers at once, whatever still comes. Where the path says so it has begun to read, and gives up. */
async function answerAtOnce(request: IncomingMessage, response: ServerResponse): Promise<void> {
  handled.push(request.url ?? '');
  if (request.url === GIVEN_UP) {
    response.shouldKeepAlive = false;
    for await (const _piece of request) break;
  }
  response.statusCode = 413;
  response.end('too large');
}

beforeEach(async () => {
  handled = [];
  door = await startFrontDoor(answerAtOnce);
});

afterEach(() => door.close());

/** Begins a request by a client that goes on sending when the server has ended its side. */
function send(text: string): Socket {
  const socket = connect({ host: '127.0.0.1', port: door.port, allowHalfOpen: true, noDelay: true });
  socket.write(text);
  return socket;
}

function head(target: string, length: number, connection: string): string {
  return `POST ${target} HTTP/1.1\r\nHost: quits.test\r\nConnection: ${connection}\r\nContent-Length: ${length}\r\n\r\n`;
}

/** Sends the pieces one after another, and begins to read only then. Throws when the connection breaks. */
async function sendAndThenRead(target: string, connection: string, pieces: number): Promise<string> {
  const socket = send(head(target, pieces * PIECE.length, connection)).pause();
  const broken = new Promise<never>((_, reject) => socket.once('error', reject));
  const sent = (async () => {
    for (let count = 0; count < pieces; count += 1) {
      await new Promise((resolve) => socket.write(PIECE, resolve));
      await delay(10);
    }
  })();
  await Promise.race([sent, broken]);
  const answer = readAnswer(socket, 1_000);
  socket.once('end', () => socket.end()).resume();
  return answer;
}

test.each([
  ['/api/projects', 'close', 413],
  ['/api/projects', 'keep-alive', 413],
  ['/', 'close', 405],
  ['/', 'keep-alive', 405],
  ['/_next/image', 'close', 404],
])(
  'An answer to the head of POST %s, with Connection: %s, reaches a client that still sends the body.',
  async (...given) => {
    const [target, connection, status] = given;
    expect(statusesOf(await sendAndThenRead(target, connection, 20))).toEqual([status]);
  },
);

test('A connection that is kept serves the next request, once the body of the first has come.', async () => {
  const socket = send(head('/api/first', PIECE.length, 'keep-alive'));
  await new Promise((resolve) => socket.once('data', resolve));
  socket.write(`${PIECE}GET /api/second HTTP/1.1\r\nHost: quits.test\r\nConnection: close\r\n\r\n`);
  socket.once('end', () => socket.end());
  expect(statusesOf(await readAnswer(socket))).toEqual([413]);
  expect(handled).toEqual(['/api/first', '/api/second']);
});

test('The answer to a body that was given up arrives.', async () => {
  const chunk = `${PIECE.length.toString(16)}\r\n${PIECE}\r\n`;
  const socket = send(`POST ${GIVEN_UP} HTTP/1.1\r\nHost: quits.test\r\nTransfer-Encoding: chunked\r\n\r\n${chunk}`);
  const broken = new Promise<never>((_, reject) => socket.once('error', reject));
  socket.write(`${chunk.repeat(20)}0\r\n\r\n`);
  socket.once('end', () => socket.end());
  expect(statusesOf(await Promise.race([readAnswer(socket), broken]))).toEqual([413]);
});

test('What comes after the last answer of a connection is no request.', async () => {
  const socket = send(head('/api/first', PIECE.length, 'close'));
  await new Promise((resolve) => socket.once('data', resolve));
  socket.write(`${PIECE}DELETE /api/second HTTP/1.1\r\nHost: quits.test\r\n\r\n`);
  socket.end();
  await readAnswer(socket);
  expect(handled).toEqual(['/api/first']);
});

describe.each(['close', 'keep-alive'])(
  'A client that goes on sending after its answer, with Connection: %s,',
  (connection) => {
    let closed: Promise<string>;
    let accepted: Socket;

    /** Sends a head, and waits for the answer to it. */
    async function begin(): Promise<Socket> {
      door.server.once('connection', (socket) => {
        accepted = socket;
        closed = new Promise((resolve) => accepted.once('close', () => resolve('closed')));
      });
      const socket = send(head('/api/projects', 1e12, connection)).on('error', () => undefined);
      await new Promise((resolve) => socket.once('data', resolve));
      return socket;
    }

    test('is cut off at a size.', async () => {
      const socket = await begin();
      const write = () => {
        while (!socket.destroyed && socket.write(PIECE));
      };
      socket.on('drain', write);
      write();
      expect(await Promise.race([closed, delay(4_000, 'open', { ref: false })])).toBe('closed');
      expect(accepted.bytesRead).toBeGreaterThan(16 * 1024 * 1024);
      socket.destroy();
    });

    test('is cut off after a time.', async () => {
      const socket = await begin();
      expect(await Promise.race([closed, delay(300, 'open')])).toBe('open');
      const later = performance.now() + 5_001;
      const now = jest.spyOn(performance, 'now').mockReturnValue(later);
      expect(await Promise.race([closed, delay(4_000, 'open', { ref: false })])).toBe('closed');
      now.mockRestore();
      socket.destroy();
    });
  },
);
