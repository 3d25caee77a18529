import { availableParallelism } from 'node:os';
import nextJest from 'next/jest.js';

const withNext = nextJest({ dir: import.meta.dirname });

/** ESM-only packages, which must be transformed for Jest. */
const esmPackages = [
  'next-intl',
  'use-intl',
  'icu-minify',
  'intl-messageformat',
  '@formatjs',
  'fast-check',
  'pure-rand',
  'd3-dsv',
  'p-limit',
  'yocto-queue',
  '@prisma/schema-engine-wasm',
  'uqr',
];

/** Where the tests are. Without this, Jest would crawl all of node_modules for each project. */
const roots = ['components', 'lib', 'messages', 'scripts', 'tests'].map((folder) => `<rootDir>/${folder}`);

async function project(config) {
  const resolved = await withNext({
    roots,
    moduleNameMapper: { '^@/(.*)$': '<rootDir>/$1' },
    ...config,
  })();
  return {
    ...resolved,
    transformIgnorePatterns: [`/node_modules/(?!(${esmPackages.join('|')})/)`, '^.+\\.module\\.(css|sass|scss)$'],
  };
}

/** Tests of what stands on a database. They run on both engines, except those with an engine in their name. */
const engineTests = [
  '<rootDir>/tests/{api,simulation}/**/*.test.ts',
  '<rootDir>/lib/server/{database-copy,demo,engines,migrations,repositories,services/whole-project}/**/*.test.ts',
  '<rootDir>/lib/workarounds/prisma/**/*.test.ts',
  '<rootDir>/lib/server/process/start-up.test.ts',
  '<rootDir>/scripts/db-diff/**/*.test.ts',
];

/** Tests of the client against the handlers. */
const clientTests = ['<rootDir>/tests/session/**/*.test.ts'];

/** Those about the order of calls: many at once, answers that are lost, drafts and histories that meet. */
const clientTestsOfOrder = [
  'any-edits',
  'drafts',
  'failures',
  'largest-project',
  'links',
  'merges',
  'others',
  'payments',
].map((name) => `<rootDir>/tests/session/${name}.test.ts`);

/** What is told before the database is asked, and what is made of a project once it is read. */
const besideDatabase = 'tests/api/(foreign-pages|form|openapi|project-csv|settlement)\\.test';

/** PostgreSQL has what an engine can make a difference to, and in the long tests all. */
const postgresTests = process.env.LONG
  ? { testMatch: [...engineTests, ...clientTests], testPathIgnorePatterns: ['sqlite'] }
  : { testMatch: [...engineTests, ...clientTestsOfOrder], testPathIgnorePatterns: ['sqlite', besideDatabase] };

const onServer = {
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions: ['react-server', 'node', 'node-addons'] },
};
const settings = '<rootDir>/tests/support/database/settings.ts';

const onPostgres = {
  ...onServer,
  setupFiles: [settings, '<rootDir>/tests/support/database/on-postgres.ts'],
  globalSetup: '<rootDir>/tests/support/database/postgres-start.ts',
  globalTeardown: '<rootDir>/tests/support/database/postgres-stop.ts',
};

const onRunningServer = {
  ...onServer,
  globalSetup: '<rootDir>/tests/system/support/set-up.ts',
  globalTeardown: '<rootDir>/tests/support/database/postgres-stop.ts',
};

export default {
  // Some tests start processes and servers, which is slow on a busy machine.
  testTimeout: 30_000,
  // By default Jest leaves one core idle, which is half of a small machine. Some tests wait, for locks and databases.
  maxWorkers: Math.floor(1.5 * availableParallelism()),
  // A file leaves its modules in its worker.
  workerIdleMemoryLimit: '1GB',
  testSequencer: '<rootDir>/tests/support/test-order.mjs',
  projects: [
    // With the rules, which need no engine: each project transforms all files for itself.
    await project({
      displayName: 'sqlite',
      ...onServer,
      testMatch: ['<rootDir>/{lib,scripts,messages}/**/*.test.ts', ...engineTests, ...clientTests],
      testPathIgnorePatterns: ['postgres'],
      setupFiles: [settings],
    }),
    // npm run test:postgres
    await project({ displayName: 'postgres', ...onPostgres, ...postgresTests }),
    await project({
      displayName: 'components',
      moduleNameMapper: {
        '^@/(.*)$': '<rootDir>/$1',
        // As next.config.ts has it.
        '^use-intl/format-message$':
          '<rootDir>/node_modules/use-intl/dist/esm/production/format-message/format-only.js',
      },
      testEnvironment: 'jsdom',
      testMatch: ['<rootDir>/{components,lib}/**/*.test.tsx'],
      setupFilesAfterEnv: ['<rootDir>/tests/support/components/set-up.ts'],
    }),
    await project({ displayName: 'system', ...onRunningServer, testMatch: ['<rootDir>/tests/system/*.test.ts'] }),
    // What measures a running server has the machine for itself: npm run test:measured
    await project({
      displayName: 'measured',
      ...onRunningServer,
      testMatch: ['<rootDir>/tests/system/measured/*.test.ts'],
    }),
    // npm run test:browsers
    await project({
      displayName: 'browsers',
      ...onServer,
      testMatch: ['<rootDir>/tests/browsers/*.test.ts'],
      globalSetup: '<rootDir>/tests/browsers/support/set-up.ts',
    }),
    // What is long by its nature: npm run test:long
    await project({ displayName: 'long', ...onRunningServer, testMatch: ['<rootDir>/tests/long/*.test.ts'] }),
    await project({
      displayName: 'cluster',
      ...onServer,
      testMatch: ['<rootDir>/tests/long/cluster/*.test.ts'],
      globalSetup: '<rootDir>/tests/long/cluster/support/set-up.ts',
    }),
  ],
};
