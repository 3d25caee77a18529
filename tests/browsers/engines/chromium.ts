import type { Engine } from '../support/engine';
import { startWebDriver } from '../support/web-driver';

/** Chromium by its driver, which also passes commands of the DevTools on. */
export async function startChromium(): Promise<Engine> {
  const driver = await startWebDriver({
    name: process.env.CHROMEDRIVER_PATH || 'chromedriver',
    parameters: (port) => [`--port=${port}`],
    debian: 'chromium-driver',
    capabilities: {
      'goog:chromeOptions': {
        binary: process.env.CHROMIUM_PATH || '/usr/bin/chromium',
        args: ['--headless', '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--lang=en-US'],
      },
    },
  });
  const devTools = (cmd: string, params: Record<string, unknown>) =>
    driver.call('POST', '/goog/cdp/execute', { cmd, params });
  const media = { media: '', features: [{ name: 'prefers-color-scheme', value: 'light' }] };
  await devTools('Emulation.setEmulatedMedia', media);
  return {
    name: 'Chromium',
    send: driver.send,
    async resize(width, height) {
      await devTools('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: false });
    },
    async setPrint(isPrint) {
      media.media = isPrint ? 'print' : '';
      await devTools('Emulation.setEmulatedMedia', media);
    },
    async setSystemDark(isDark) {
      media.features = [{ name: 'prefers-color-scheme', value: isDark ? 'dark' : 'light' }];
      await devTools('Emulation.setEmulatedMedia', media);
    },
    quit: () => driver.quit(),
  };
}
