import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { databaseUrl, dataFolder, origin, port } from './tests/e2e/support/server';

// The runner names the folder of this run's databases, its workers inherit the name, and the server creates the folder.
process.env[dataFolder] ??= path.join(tmpdir(), `quits-e2e-${process.pid}`);

// The shell is the same engine without a browser's windows and services: a test takes half of the processor's time in it.
const browsers = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];

export default defineConfig({
  testDir: 'tests/e2e',
  fullyParallel: true,
  workers: 3,
  // A runner that others share can starve a browser for seconds. What passes only the second time is listed as flaky.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  // Wide, since a wait ends when its condition holds: on a busy machine a page may take seconds for what is done at once here.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: 'list',
  globalTeardown: './tests/e2e/support/remove-data.ts',
  use: {
    baseURL: origin,
    // A service worker would answer past the routes that tests put in. Those about the time without network allow it.
    serviceWorkers: 'block',
    locale: 'en-US',
    // Far from the server's UTC, so that a date formatted on both sides would differ.
    timezoneId: 'Pacific/Auckland',
    colorScheme: 'light',
    actionTimeout: 15_000,
    navigationTimeout: 20_000,
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || browsers.find(existsSync),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        // Else the shell hints letters, which changes their widths.
        '--font-render-hinting=none',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  // A test without a tag is about a flow and runs once, on the desktop.
  projects: [
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1280, height: 860 } } },
    {
      name: 'phone',
      grep: /@phone|@everywhere/,
      use: { viewport: { width: 375, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true },
    },
  ],
  webServer: {
    command: 'npm start -- --hostname 127.0.0.1',
    url: `${origin}/api/health`,
    timeout: 240_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
    env: {
      PORT: String(port),
      DATABASE_URL: databaseUrl('main'),
      API_BASE_URL: '',
      DEMO_PROJECT_ID: '',
      APP_VERSION: 'browser tests',
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'warn',
    },
  },
});
