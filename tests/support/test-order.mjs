import { statSync } from 'node:fs';
import path from 'node:path';

/** The folders whose tests wait for a database at each step, the longest first. */
const WITH_DATABASE = [/^tests\/simulation\//, /^(tests|lib\/server)\//];

/**
 * The order of the test files: those with a database first, the larger ones sooner. jest-circus leaves an AsyncLocalStorage
 * enabled in the worker for each file that has run, and before Node.js 24 every promise takes longer for each of them. Most
 * promises are those of tests with a database. By Jest's own order the simulation, whose files are small, would run last.
 */
// biome-ignore lint/style/noDefaultExport: jest takes a sequencer by its default export.
export default class TestOrder {
  sort(tests) {
    const places = new Map(tests.map((test) => [test, placeOf(test)]));
    return tests.toSorted((a, b) => {
      const [groupA, sizeA] = places.get(a);
      const [groupB, sizeB] = places.get(b);
      return groupA - groupB || sizeB - sizeA;
    });
  }

  /** Jest calls it with the results. Nothing is kept of them. */
  cacheResults() {}
}

function placeOf({ path: file, context }) {
  const relative = path.relative(context.config.rootDir, file).replaceAll(path.sep, '/');
  const group = WITH_DATABASE.findIndex((pattern) => pattern.test(relative));
  return [group === -1 ? WITH_DATABASE.length : group, statSync(file).size];
}
