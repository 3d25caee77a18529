import { expect, type Page } from '@playwright/test';
import jsQR from 'jsqr';
import { test } from './support/fixtures';
import { messagesOf, named, whereSpoken, wordyLanguages } from './support/messages';
import { openPage, speak } from './support/open-page';
import { ProjectPage, toast } from './support/project-page';
import { origin } from './support/server';
import { expectNoViolationsInOneLanguage } from './support/violations';

const shareButton = (page: Page) => page.getByRole('button', { name: 'Share', exact: true });

/** What a camera reads of the code on the screen. */
async function scan(page: Page): Promise<string | undefined> {
  const shot = await page.locator('.qr').screenshot({ scale: 'css' });
  const { greys, width } = await page.evaluate(async (base64) => {
    const png = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([png], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
    context.filter = 'grayscale(1)';
    context.drawImage(bitmap, 0, 0);
    const { data, width } = context.getImageData(0, 0, bitmap.width, bitmap.height);
    // One letter for each pixel: a list of a million numbers takes the browser many seconds to send.
    return {
      greys: Array.from({ length: data.length / 4 }, (_, at) => String.fromCharCode(data[at * 4] ?? 0)).join(''),
      width,
    };
  }, shot.toString('base64'));
  const pixels = [...greys].flatMap((letter) => [...Array<number>(3).fill(letter.charCodeAt(0)), 255]);
  return jsQR(new Uint8ClampedArray(pixels), width, greys.length / width)?.data;
}

async function fakeSystemSheet(page: Page, ...answers: ('sent' | 'closed')[]) {
  await page.addInitScript((outcomes) => {
    const shared: ShareData[] = [];
    Object.assign(window, { shared });
    Object.defineProperty(navigator, 'share', {
      value: async (data: ShareData) => {
        if (!navigator.userActivation.isActive) throw new DOMException('No press.', 'NotAllowedError');
        shared.push(data);
        if (outcomes[shared.length - 1] === 'closed') throw new DOMException('Share canceled', 'AbortError');
      },
    });
  }, answers);
  return () => page.evaluate(() => (window as unknown as { shared: ShareData[] }).shared);
}

for (const language of wordyLanguages) {
  test(`the sheet shows a code that a camera reads, in both themes, without a fault (${language})`, {
    tag: whereSpoken[language],
  }, async ({ page, api, isMobile }) => {
    await speak(page, language);
    await fakeSystemSheet(page, 'sent');
    const { sharing, share, links } = messagesOf(language);
    const { id } = await api.create('Ski week', [{ name: 'Anna' }]);
    await openPage(page, `/project/${id}`);
    const opener = page.getByRole('button', { name: sharing.open, exact: true });
    const sheet = page.getByRole('dialog', { name: named(sharing.title, 'Ski week') });
    if (isMobile) {
      const box = await opener.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
      await opener.tap();
      await expect(sheet.getByRole('textbox'), 'the keyboard stays down').not.toBeFocused();
    } else {
      await opener.click();
    }
    await expect(sheet.getByRole('img', { name: sharing.code })).toBeVisible();
    await expect(sheet).toBeInViewport({ ratio: 1 });
    await expect(sheet).toHaveAccessibleDescription(share.hint);
    await expect(sheet.getByRole('textbox', { name: share.label })).toHaveValue(`${origin}/project/${id}`);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expect(page.locator('html')).toHaveCSS('color-scheme', colorScheme);
      expect(await scan(page), colorScheme).toBe(`${origin}/project/${id}`);
    }
    await expectNoViolationsInOneLanguage(page, language, 'the sheet');
    await sheet.getByText(links.heading).click();
    for (const control of await sheet.locator('button, input').filter({ visible: true }).all()) {
      if (isMobile) expect((await control.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
    await page.keyboard.press('Escape');
    await expect(opener).toBeFocused();
  });
}

test('the link is copied in the sheet, and the system’s own gets it by a press, whose closing is no error', async ({
  page,
  context,
  api,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const shared = await fakeSystemSheet(page, 'closed', 'sent');
  const { id } = await api.create('Ski week', [{ name: 'Anna', expenses: [{ name: 'Hut', amount: 30 }] }]);
  await openPage(page, `/project/${id}`);
  await shareButton(page).click();
  expect(await shared()).toEqual([]);
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(sheet.getByRole('tooltip')).toHaveText('Copied');
  await expect(sheet.getByRole('tooltip')).toHaveText('Copy the link');
  await page.getByRole('button', { name: 'Send…' }).click();
  const sent = { title: 'Quits – Ski week', text: '“Ski week”: add what you paid.', url: `${origin}/project/${id}` };
  await expect.poll(shared).toEqual([sent]);
  await expect(sheet).toBeVisible();
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);

  await page.getByRole('button', { name: 'Send…' }).click();
  await expect.poll(shared).toEqual([sent, sent]);
  await expect(sheet).toBeHidden();
  // No page may read the clipboard by a script.
  const name = page.getByRole('textbox', { name: 'Project name' });
  await name.press('ControlOrMeta+A');
  await page.keyboard.press('ControlOrMeta+V');
  await expect(name).toHaveValue(`${origin}/project/${id}`);
});

test('sharing is offered by the save that brings the first people', { tag: '@phone' }, async ({ page }) => {
  await openPage(page, '/');
  const stream = page.waitForRequest(/\/events\?/);
  await page.getByRole('textbox', { name: 'Project name' }).fill('Ski week');
  await page.getByRole('button', { name: 'Create project' }).click();
  await page.waitForURL(/\/project\//);
  const project = new ProjectPage(page);
  await page.getByPlaceholder('First person').fill('Anna');
  // The code that comes later is there.
  await stream;
  await page.keyboard.press('ControlOrMeta+S');
  await project.isUpToDate();
  const offer = toast(page, messagesOf('en').sharing.offer);
  await offer.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByRole('dialog', { name: 'Share “Ski week”' })).toBeVisible();
});
