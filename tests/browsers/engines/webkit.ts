import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Engine } from '../support/engine';
import { Program } from '../support/program';
import { startWebDriver } from '../support/web-driver';

const run = promisify(execFile);
const machine = process.arch === 'arm64' ? 'aarch64' : 'x86_64';
const MINI_BROWSER = `/usr/lib/${machine}-linux-gnu/webkit2gtk-4.1/MiniBrowser`;

/** Its bars, which are not shown, would keep the window wider than a small phone. */
const NARROW_WINDOW = 'headerbar *, toolbar *, entry, button { min-width: 0; margin: 0; padding: 0; }';

const SWAP_MEDIA = `
  const other = { print: 'screen', screen: 'print' };
  const swap = (rules) => {
    for (const rule of rules) {
      if (rule.media) rule.media.mediaText = rule.media.mediaText.replace(/print|screen/g, (medium) => other[medium]);
      if (rule.cssRules) swap(rule.cssRules);
    }
  };
  for (const sheet of document.styleSheets) swap(sheet.cssRules);`;

/** WebKit's small browser fills a screen in memory, so that the size of the screen is its own. */
export async function startWebKit(): Promise<Engine> {
  const screen = Program.start('Xvfb', ['-displayfd', '1', '-screen', '0', '1280x900x24', '-nolisten', 'tcp'], {
    debian: 'xvfb',
  });
  const display = `:${await screen.ready(() => /\d+(?=\n)/.exec(screen.output)?.[0] ?? null)}`;
  const settings = await mkdtemp(path.join(tmpdir(), 'quits-webkit-'));
  await mkdir(path.join(settings, 'gtk-3.0'));
  await writeFile(path.join(settings, 'gtk-3.0', 'gtk.css'), NARROW_WINDOW);
  const env = {
    DISPLAY: display,
    XDG_CONFIG_HOME: settings,
    LIBGL_ALWAYS_SOFTWARE: '1',
    WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    // Its sandbox asks for rights that a container does not give.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
  };
  // Without a manager of windows, none has the focus, nor the whole screen.
  const windows = Program.start('openbox', [], { debian: 'openbox', env });
  const open = (isDark: boolean) =>
    startWebDriver({
      name: 'WebKitWebDriver',
      parameters: (port) => ['-p', String(port)],
      debian: 'webkit2gtk-driver',
      env: { ...env, GTK_THEME: isDark ? 'Adwaita:dark' : 'Adwaita' },
      capabilities: {
        'webkitgtk:browserOptions': { binary: MINI_BROWSER, args: ['--automation', '--full-screen'] },
      },
    });
  let driver = await open(false);
  const sizes = new Set<string>();
  const xrandr = (...parameters: string[]) => run('xrandr', parameters, { env: { ...process.env, ...env } });
  return {
    name: 'WebKit',
    send: (command, parameters) => driver.send(command, parameters),
    async resize(width, height) {
      const size = `${width}x${height}`;
      const timing = [width, width, width, width, height, height, height, height].map(String);
      if (!sizes.has(size)) {
        await xrandr('--newmode', size, '1', ...timing);
        await xrandr('--addmode', 'screen', size);
      }
      sizes.add(size);
      await xrandr('--output', 'screen', '--mode', size);
    },
    // The driver can't: the rules for paper and those for the screen change places.
    async setPrint() {
      await driver.send('ExecuteScript', { script: SWAP_MEDIA, args: [] });
    },
    // It learns the theme when it starts.
    async setSystemDark(isDark) {
      await driver.quit();
      driver = await open(isDark);
    },
    async quit() {
      await driver.quit();
      await windows.end();
      await screen.end();
      await rm(settings, { recursive: true, force: true });
    },
  };
}
