import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { TIMEOUTS } from '../support/commands';
import type { Engine } from '../support/engine';
import { Marionette } from '../support/marionette';
import { Program } from '../support/program';

const preferences = {
  // Firefox chooses a port, and writes it into the profile.
  'marionette.port': 0,
  'intl.accept_languages': 'en-US, en',
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  // It asks nothing of its maker.
  'services.settings.server': 'data:,',
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
};

/** Firefox without a driver between: Debian has none. What no command sets is set in its own window. */
export async function startFirefox(): Promise<Engine> {
  const profile = await mkdtemp(path.join(tmpdir(), 'quits-firefox-'));
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref('${name}', ${JSON.stringify(value)});`);
  await writeFile(path.join(profile, 'user.js'), lines.join('\n'));
  const program = Program.start(
    process.env.FIREFOX_PATH || 'firefox-esr',
    ['--headless', '--marionette', '--remote-allow-system-access', '--no-remote', '--profile', profile, 'about:blank'],
    { debian: 'firefox-esr' },
  );
  const port = await program.ready(() =>
    readFile(path.join(profile, 'MarionetteActivePort'), 'utf8').catch(() => null),
  );
  const marionette = await Marionette.connect(Number(port));
  await marionette.call('WebDriver:NewSession', { capabilities: { alwaysMatch: { timeouts: TIMEOUTS } } });

  const inWindow = async (script: string, ...args: unknown[]) => {
    await marionette.call('Marionette:SetContext', { value: 'chrome' });
    await marionette.call('WebDriver:ExecuteScript', {
      script: `const browser = gBrowser.selectedBrowser; ${script}`,
      args,
    });
    await marionette.call('Marionette:SetContext', { value: 'content' });
  };
  const setSystemDark = (isDark: boolean) =>
    inWindow('browser.browsingContext.prefersColorSchemeOverride = arguments[0];', isDark ? 'dark' : 'light');
  await setSystemDark(false);
  return {
    name: 'Firefox',
    async send(command, parameters) {
      const answer = await marionette.call(`WebDriver:${command}`, parameters);
      const hasValue = typeof answer === 'object' && answer !== null && 'value' in answer;
      return hasValue ? answer.value : answer;
    },
    resize: (width, height) =>
      inWindow(
        "Object.assign(browser.style, { minWidth: '0', width: arguments[0], height: arguments[1] });",
        `${width}px`,
        `${height}px`,
      ),
    setPrint: (isPrint) => inWindow('browser.browsingContext.mediumOverride = arguments[0];', isPrint ? 'print' : ''),
    setSystemDark,
    async quit() {
      marionette.close();
      await program.end();
      await rm(profile, { recursive: true, force: true });
    },
  };
}
