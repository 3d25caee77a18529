import { eventually } from '../support/eventually';
import type { Page } from '../support/page';
import { addExpense, amount, isUpToDate, openProject, save, saveAll } from '../support/project-page';
import type { Scene } from '../support/scene';

const createTrip = ({ projects }: Scene) =>
  projects.create('Trip', [{ name: 'Anna', expenses: [['Hut', 120]] }, { name: 'Ben' }]);

/** Waits until the browser would let the page go without asking: what is unsaved is stored by then. */
async function canBeLeft(page: Page): Promise<void> {
  await page.sees(save);
  await eventually(async () => {
    const isLetGo = await page.run(() => window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
    expect(isLetGo).toBe(true);
  });
}

/** Waits until the worker has stored what the page needs without network. The last of it are the languages. */
async function storesPage(page: Page, path: string): Promise<void> {
  await eventually(async () => {
    const isStored = await page.run(async (wanted: string) => {
      const found = await Promise.all([wanted, '/', '/locales/es/common.json'].map((each) => caches.match(each)));
      return navigator.serviceWorker.controller !== null && found.every((each) => each !== undefined);
    }, path);
    expect(isStored).toBe(true);
  });
}

export function offlineFlows(scene: () => Scene): void {
  test('what was not saved is there again after a reload', async () => {
    const { page, projects } = scene();
    const { id } = await createTrip(scene());
    await openProject(page, id);
    await page.fill(amount('Hut'), '130');
    await canBeLeft(page);
    await page.reload();
    await page.shows('Restored 1 unsaved change: “Hut”');
    await page.hasValue(amount('Hut'), '130.00');
    await saveAll(page);
    expect(await projects.plain(id)).toEqual({ Anna: [['Hut', 130]], Ben: [] });
  });

  test('while the server is away a project is opened and edited, and saved once it is back', async () => {
    const { page, projects } = scene();
    const { id } = await createTrip(scene());
    await openProject(page, id);
    await storesPage(page, `/project/${id}`);
    await scene().cutServer();
    // Firefox's command for a reload goes past the worker, which a person's reload does not.
    await page.open(`/project/${id}`);
    await page.shows(/As of \d\d?:\d\d [AP]M, offline/);
    await page.fill(amount('Hut'), '130');
    await addExpense(page, 'Ben', 'Bread', '4');
    await page.click(save);
    await page.shows('No connection. Your changes will be saved once it is back.');

    await scene().restoreServer();
    await isUpToDate(page);
    await page.showsNo('offline');
    expect(await projects.plain(id)).toEqual({ Anna: [['Hut', 130]], Ben: [['Bread', 4]] });
  }, 90_000);
}
