import { amount, button, dialog, isUpToDate, openProject, saveAll } from '../support/project-page';
import type { Scene } from '../support/scene';

export function historyFlows(scene: () => Scene): void {
  test('the history tells each save in words, and undoes one', async () => {
    const { page, projects } = scene();
    const { id } = await projects.create('Trip', [{ name: 'Anna', expenses: [['Hut', 120]] }]);
    await openProject(page, id);
    await page.fill(amount('Hut'), '130');
    await saveAll(page);
    await page.click(button('Project menu'));
    await page.click(button('History…'));
    await page.sees({ role: 'dialog', name: 'History' });
    await page.hasText(dialog, /now · this device\s*“Hut”: 120\.00 → 130\.00/);
    await page.click(button(/^Undo this: “Hut”/));
    await page.seesNo(dialog);
    await page.hasValue(amount('Hut'), '120.00');
    await isUpToDate(page);
    expect(await projects.plain(id)).toEqual({ Anna: [['Hut', 120]] });
  });
}
