import { expect, type Locator, type Page } from '@playwright/test';

/** Waits until a dialog has the focus: from then on a key is for it. */
export async function takesFocus(dialog: Locator): Promise<void> {
  await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true);
}

/** Leaves the dialog in front with Escape. */
export async function leaveDialog(page: Page): Promise<void> {
  await takesFocus(page.getByRole('dialog'));
  await page.keyboard.press('Escape');
}
