import { addExpense, amount, card, involved, openProject, save, saveAll, settlement } from '../support/project-page';
import type { Scene } from '../support/scene';

export function amountFlows(scene: () => Scene): void {
  test('amounts are typed with a comma and with a dot, and count at once', async () => {
    const { page, projects } = scene();
    const { id } = await projects.create('Trip', [{ name: 'Anna' }, { name: 'Ben' }]);
    await openProject(page, id);
    await addExpense(page, 'Anna', 'Pizza', '30,5');
    await page.press('Tab');
    await page.hasFocus(involved('Pizza'));
    await page.hasValue(amount('Pizza'), '30.50');
    await addExpense(page, 'Ben', 'Taxi', '12.345');
    await page.hasText(settlement, '9.08');
    await page.press('Tab');
    await page.hasValue(amount('Taxi'), '12.34');
    await page.hasText(card('Anna'), '+9.08');
    await page.sees(save);
    await saveAll(page);
    expect(await projects.plain(id)).toEqual({ Anna: [['Pizza', 30.5]], Ben: [['Taxi', 12.34]] });
  });
}
