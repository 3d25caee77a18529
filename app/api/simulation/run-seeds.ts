import crypto from 'node:crypto';
import { seededRandom } from '@/lib/domain/seeded-random';
import { withTestDatabase } from '@/lib/server/testing/test-database';
import { simulate } from './simulate';

withTestDatabase();

const RUNS = process.env.TEST_ENGINE === 'postgres' ? 50 : 500;
const { SEED } = process.env;
const seeds = SEED === undefined ? Array.from({ length: RUNS }, (_, index) => index + 1) : [Number(SEED)];

/** The server draws its ids from the seed too: they decide the order of what has the same place. */
function seedIds(seed: number): void {
  const random = seededRandom(`ids ${seed}`);
  jest
    .spyOn(crypto, 'randomBytes')
    .mockImplementation((size: number) => Buffer.from(Array.from({ length: size }, () => Math.floor(random() * 256))));
}

test('three editors on a bad network reach the same project and lose nothing', async () => {
  for (const seed of seeds) {
    seedIds(seed);
    const story: string[] = [];
    try {
      await simulate(seed, story, (fetch) => {
        jest.spyOn(globalThis, 'fetch').mockImplementation(fetch);
      });
    } catch (error) {
      if (SEED !== undefined) console.log(story.join('\n'));
      const engine = process.env.TEST_ENGINE ?? 'sqlite';
      throw new Error(`Seed ${seed} fails: SEED=${seed} npx jest simulation.test --selectProjects ${engine}`, {
        cause: error,
      });
    }
  }
}, 300_000);
