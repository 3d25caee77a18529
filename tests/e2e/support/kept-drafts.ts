import { expect, type Page } from '@playwright/test';

/** Waits until the browser has stored that many drafts: a tab stores its draft a moment after each change. */
export async function keepsDrafts(page: Page, drafts: number): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(async () => {
        // Opening a database that does not exist yet would create it.
        if ((await indexedDB.databases()).every(({ name }) => name !== 'quits')) return 0;
        const open = indexedDB.open('quits');
        await new Promise((resolve) => open.addEventListener('success', resolve));
        const count = open.result.transaction('drafts').objectStore('drafts').count();
        await new Promise((resolve) => count.addEventListener('success', resolve));
        open.result.close();
        return count.result;
      }),
    )
    .toBe(drafts);
}
