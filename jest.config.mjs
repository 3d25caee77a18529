import nextJest from 'next/jest.js';

const withNext = nextJest({ dir: import.meta.dirname });

/** ESM-only packages that the suites import and that must be transformed for jest. */
const esmPackages = [
  'next-intl',
  'use-intl',
  'intl-messageformat',
  '@formatjs',
  'fast-check',
  'pure-rand',
  'p-limit',
  'yocto-queue',
  '@prisma/schema-engine-wasm',
];

async function project(config) {
  const resolved = await withNext({
    moduleNameMapper: { '^@/(.*)$': '<rootDir>/$1' },
    ...config,
  })();
  return {
    ...resolved,
    transformIgnorePatterns: [`/node_modules/(?!(${esmPackages.join('|')})/)`, '^.+\\.module\\.(css|sass|scss)$'],
  };
}

export default {
  projects: [
    await project({
      displayName: 'rules',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/{lib,app,scripts,messages}/**/*.test.ts'],
      testEnvironmentOptions: { customExportConditions: ['react-server', 'node', 'node-addons'] },
      setupFiles: ['<rootDir>/lib/server/testing/settings.ts'],
    }),
    await project({
      displayName: 'components',
      testEnvironment: 'jsdom',
      testMatch: ['<rootDir>/{components,app,lib}/**/*.test.tsx'],
      setupFilesAfterEnv: ['<rootDir>/jest.setup.ts'],
    }),
    await project({
      displayName: 'system',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/system/**/*.test.ts'],
      globalSetup: '<rootDir>/system/support/build.mjs',
    }),
  ],
};
