import { amount, button, isUpToDate, openProject, remove, save, saveAll } from '../support/project-page';
import type { Scene } from '../support/scene';

export function savingFlows(scene: () => Scene): void {
  test('what is saved is told of, and is there after a reload', async () => {
    const { page, projects } = scene();
    const { id } = await projects.create('Trip', [{ name: 'Anna', expenses: [['Hut', 120]] }]);
    await openProject(page, id);
    await isUpToDate(page);
    await page.fill(amount('Hut'), '130');
    await saveAll(page);
    await page.shows('“Hut” updated');
    await page.reload();
    await page.hasValue(amount('Hut'), '130.00');
    expect(await projects.plain(id)).toEqual({ Anna: [['Hut', 130]] });
  });

  test('edits are undone and done again, a saved removal too', async () => {
    const { page, projects } = scene();
    const { id } = await projects.create('Trip', [{ name: 'Anna', expenses: [['Hut', 120]] }]);
    await openProject(page, id);
    await page.fill(amount('Hut'), '130');
    await page.press('Tab');
    await page.press('Control', 'z');
    await page.hasValue(amount('Hut'), '120.00');
    await page.press('Control', 'Shift', 'z');
    await page.hasValue(amount('Hut'), '130.00');
    await page.click(remove('Hut'));
    await page.click(button('Confirm'));
    await page.seesNo(amount('Hut'));
    await saveAll(page);
    expect(await projects.plain(id)).toEqual({ Anna: [] });
    await page.click(button('Undo'));
    await page.hasValue(amount('Hut'), '130.00');
    await page.sees(save);
    await saveAll(page);
    expect(await projects.plain(id)).toEqual({ Anna: [['Hut', 130]] });
  });
}
