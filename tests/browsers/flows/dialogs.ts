import { eventually } from '../support/eventually';
import type { Locator } from '../support/locator';
import { amount, button, card, dialog, involved, openProject, settlement } from '../support/project-page';
import type { Scene } from '../support/scene';

const tick = (name: string): Locator => ({ role: 'checkbox', name: new RegExp(name), within: dialog });

export function dialogFlows(scene: () => Scene): void {
  test('who is involved is chosen in a dialog, which gives the focus back', async () => {
    const { page, projects } = scene();
    const { id } = await projects.create('Trip', [
      { name: 'Anna', expenses: [['Hut', 120]] },
      { name: 'Ben', expenses: [['Taxi', 12]] },
    ]);
    await openProject(page, id);
    await page.click(involved('Hut'));
    await page.sees({ role: 'dialog', name: 'Who is involved in “Hut”?' });
    await page.click(tick('Anna'));
    await page.press('Escape');
    await page.seesNo(dialog);
    await page.hasFocus(button('Involved in “Hut”: 1 of 2'));
    await page.hasText(settlement, '114.00');
  });

  test('the payer is another one after a choice in the dialog', async () => {
    const { page, projects } = scene();
    const { id } = await projects.create('Trip', [{ name: 'Anna', expenses: [['Hut', 120]] }, { name: 'Ben' }]);
    await openProject(page, id);
    await page.click(involved('Hut'));
    const payer: Locator = { role: 'combobox', name: 'Paid by', within: dialog };
    await page.sees(payer);
    expect(await page.of(payer, (select) => getComputedStyle(select).appearance)).toBe('none');
    // The list that the system opens is out of the reach of a driver.
    await page.of(payer, (select) => (select as HTMLElement).focus() ?? true);
    await page.type('B');
    await page.press('Escape');
    await page.seesNo(dialog);
    await page.sees({ ...amount('Hut'), within: card('Ben') });
  });

  test('a payment says why it is due, and is marked as paid', async () => {
    const { page, projects } = scene();
    const { id } = await projects.create('Trip', [{ name: 'Anna', expenses: [['Hut', 24]] }, { name: 'Ben' }]);
    await openProject(page, id);
    await page.click(button('Ben → Anna: 12.00'));
    await page.sees({ role: 'dialog', name: 'Ben pays Anna' });
    await page.shows('Ben paid 0.00, the share is 12.00. So 12.00 is still to pay.');
    await page.click(button('Paid', dialog));
    await page.shows('No payments required');
    await eventually(async () => expect(await projects.plain(id)).toEqual({ Anna: [['Hut', 24]], Ben: [[null, 12]] }));
  });
}
