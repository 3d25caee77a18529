import { RunningServer } from '../support/running-server';

let server: RunningServer;

beforeAll(async () => {
  server = await RunningServer.start({ env: { RATE_LIMIT: 'off' } });
});

afterAll(async () => {
  await server.stop();
  await server.removeData();
});

test.each(['/', '/api/health', '/locales/de/common.json'])(
  'A long name of a browser costs no time where it asks for %s.',
  async (path) => {
    const cost = async (agent: string) => {
      const before = server.processorTime;
      for (let times = 0; times < 5; times += 1) {
        expect((await fetch(server.origin + path, { headers: { 'User-Agent': agent } })).status).toBe(200);
      }
      return server.processorTime - before;
    };
    await cost('Mozilla/5.0');
    expect(await cost('a'.repeat(14_000))).toBeLessThan(1);
  },
);
