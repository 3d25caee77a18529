import fc from 'fast-check';
import { SerialQueue } from './serial-queue';

test('work runs one at a time and in order, however long each piece takes and whatever fails', async () => {
  const workArbitrary = fc.record({ ticks: fc.nat(5), fails: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(fc.array(workArbitrary), async (works) => {
      const queue = new SerialQueue();
      const log: string[] = [];
      const taken = works.map(({ ticks, fails }, at) =>
        queue.run(async () => {
          log.push(`${at} begins`);
          for (let tick = 0; tick < ticks; tick += 1) await Promise.resolve();
          log.push(`${at} ends`);
          if (fails) throw new Error(`${at} failed`);
          return at;
        }),
      );
      const results = await Promise.allSettled(taken);
      expect(log).toEqual(works.flatMap((_, at) => [`${at} begins`, `${at} ends`]));
      expect(results).toEqual(
        works.map(({ fails }, at) =>
          fails ? { status: 'rejected', reason: new Error(`${at} failed`) } : { status: 'fulfilled', value: at },
        ),
      );
    }),
  );
});

test('work that other work adds runs after what was queued before', async () => {
  const queue = new SerialQueue();
  const log: string[] = [];
  let added: Promise<unknown> | undefined;
  const first = queue.run(async () => {
    added = queue.run(async () => log.push('added'));
    log.push('first');
  });
  const second = queue.run(async () => log.push('second'));
  await Promise.all([first, second]);
  await added;
  expect(log).toEqual(['first', 'second', 'added']);
});
