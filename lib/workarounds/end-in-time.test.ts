import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { type LocalServer, startServer } from '@/tests/support/local-server';
import { endInTime } from './end-in-time';

/** Milliseconds. */
const IN_TIME = 300;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

let server: LocalServer;
let isHeadSent: Promise<void>;

beforeEach(async () => {
  let noteSent = () => {};
  isHeadSent = new Promise((resolve) => {
    noteSent = resolve;
  });
  server = await startServer((_request, response) => response.writeHead(200).write('{"id":', () => noteSent()));
});

afterEach(() => server.close());

test('An answer that stops in the middle is waited for as long as it may be, though the request was collected meanwhile.', async () => {
  // Next.js makes a request of each call of `fetch`.
  const answer = endInTime(IN_TIME, async (signal) => (await fetch(new Request(server.url, { signal }))).text());
  const end = expect(answer).rejects.toMatchObject({ name: 'TimeoutError' });
  await isHeadSent;
  for (let turns = 0; turns < 2; turns += 1) {
    await new Promise((resolve) => setTimeout(resolve, IN_TIME / 6));
    collectGarbage();
  }
  await end;
});
