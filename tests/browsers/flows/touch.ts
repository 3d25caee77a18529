import type { Locator } from '../support/locator';
import {
  addMember,
  amount,
  button,
  dialog,
  expenseName,
  involved,
  isUpToDate,
  memberName,
  openProject,
  save,
} from '../support/project-page';
import type { Scene } from '../support/scene';

export function touchFlows(scene: () => Scene): void {
  test('on a phone a project is filled in, shared out and saved by touch', async () => {
    const { page, projects } = scene();
    const { id } = await projects.create('Touch', [{ name: 'Anna', expenses: [['Pizza', 30]] }]);
    await scene().resize(390, 780);
    await openProject(page, id);
    await page.tap(addMember);
    await page.hasFocus(memberName('Unnamed'));
    await page.type('Ben');
    await page.tap(button('Add expense paid by Ben'));
    await page.hasFocus(expenseName('Ben'));
    await page.type('Taxi');
    await page.tap(amount('Taxi'));
    await page.hasFocus(amount('Taxi'));
    await page.type('12.50');
    await page.tap(involved('Taxi'));
    const anna: Locator = { role: 'checkbox', name: /Anna/, within: dialog };
    await page.tap(anna);
    await page.tap(button('Close', dialog));
    await page.seesNo(dialog);
    await page.sees(button('Involved in “Taxi”: 1 of 2'));
    await page.tap(save);
    await isUpToDate(page);
    expect(await projects.plain(id)).toEqual({ Anna: [['Pizza', 30]], Ben: [['Taxi', 12.5]] });
  });
}
