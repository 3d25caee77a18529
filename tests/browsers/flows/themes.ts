import { eventually } from '../support/eventually';
import type { Page } from '../support/page';
import { button, isHydrated } from '../support/project-page';
import type { Scene } from '../support/scene';

const toggle = button('Dark theme');

/** The colours of the page are those that it says it has. */
async function isInTheme(page: Page, theme: 'light' | 'dark'): Promise<void> {
  await eventually(async () => {
    const seen = await page.run(() => {
      const canvas = document.createElement('canvas').getContext('2d');
      if (canvas === null) throw new Error('This browser has no canvas.');
      canvas.fillStyle = getComputedStyle(document.body).backgroundColor;
      canvas.fillRect(0, 0, 1, 1);
      const [red = 0] = canvas.getImageData(0, 0, 1, 1).data;
      return { scheme: getComputedStyle(document.documentElement).colorScheme, isDark: red < 128 };
    });
    expect(seen).toEqual({ scheme: theme, isDark: theme === 'dark' });
  });
}

export function themeFlows(scene: () => Scene): void {
  test('the theme is dark once that is chosen, after a reload too', async () => {
    const { page } = scene();
    await page.open('/');
    await isHydrated(page);
    await isInTheme(page, 'light');
    await page.click(toggle);
    await isInTheme(page, 'dark');
    await page.reload();
    await isInTheme(page, 'dark');
    await page.click(toggle);
    await isInTheme(page, 'light');
  });

  test('the theme is that of the system where none is chosen', async () => {
    const { engine, page } = scene();
    // Firefox forgets the system's theme where something other than a page was open.
    await page.open('/');
    for (const theme of ['dark', 'light'] as const) {
      await engine.setSystemDark(theme === 'dark');
      await page.open('/');
      await isHydrated(page);
      await isInTheme(page, theme);
    }
  });
}
