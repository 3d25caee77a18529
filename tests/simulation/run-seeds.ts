import crypto from 'node:crypto';
import { withTestDatabase } from '@/tests/support/database/test-database';
import { seededRandom } from '@/tests/support/seeded-random';
import { simulate } from './simulate';

/**
 * Makes the server draw its ids from the seed too: ids decide the order of entities that have the same position. What the spy has noted
 * of the seeds before is forgotten.
 */
function seedIds(seed: number): void {
  const random = seededRandom(`ids ${seed}`);
  jest
    .spyOn(crypto, 'randomBytes')
    .mockClear()
    .mockImplementation((size: number) => Buffer.from(Array.from({ length: size }, () => Math.floor(random() * 256))));
}

/** Milliseconds. A seed takes a small part of that, on a busy machine too. */
const SEED_MS = 1_200;

/**
 * Runs the simulation with the odd seeds or the even ones, so that two workers share them. With SEED it runs only that one,
 * and with SEEDS so many, the first ones or those from FROM on: `SEEDS=20000 npx jest simulation --selectProjects sqlite`.
 */
export function testSeeds(parity: 'odd' | 'even', env: NodeJS.ProcessEnv): void {
  const { SEED, TEST_ENGINE = 'sqlite', SEEDS = TEST_ENGINE === 'postgres' ? 20 : 40, FROM = 1 } = env;
  const counted = Array.from({ length: Number(SEEDS) }, (_, index) => Number(FROM) + index);
  const isShare = (seed: number) => seed % 2 === (parity === 'odd' ? 1 : 0);
  const seeds = SEED ? [Number(SEED)] : counted.filter(isShare);
  jest.setTimeout(Math.max(300_000, seeds.length * SEED_MS));
  // Replaced once and by hand: a spy notes all calls, and Jest all globals, of thousands of seeds.
  let { fetch } = globalThis;
  globalThis.fetch = (...call) => fetch(...call);

  withTestDatabase();

  test(`three editors on a bad network reach the same project and lose nothing, ${parity} seeds`, async () => {
    for (const seed of seeds) {
      seedIds(seed);
      const trace: string[] = [];
      const log = (line: string) => void trace.push(line);
      try {
        const setFetch = (simulated: typeof fetch) => {
          fetch = simulated;
        };
        await simulate(seed, log, setFetch);
      } catch (error) {
        if (SEED) console.log(trace.join('\n'));
        throw new Error(`Seed ${seed} fails: SEED=${seed} npx jest ${parity}-seeds --selectProjects ${TEST_ENGINE}`, {
          cause: error,
        });
      }
    }
  });
}
