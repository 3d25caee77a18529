import type { Locator } from '../support/locator';
import type { Page } from '../support/page';
import {
  addMember,
  amount,
  button,
  card,
  dialog,
  expenseName,
  involved,
  isUpToDate,
  memberName,
  openProject,
} from '../support/project-page';
import type { Scene } from '../support/scene';

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: Locator, ...held: 'Shift'[]): Promise<void> {
  for (let presses = 0; presses < 40; presses++) {
    if ((await page.each(target, (element) => element === document.activeElement)).includes(true)) return;
    await page.press(...held, 'Tab');
  }
  await page.hasFocus(target);
}

export function keyboardFlows(scene: () => Scene): void {
  test('a project is filled in, shared out and saved with the keyboard alone', async () => {
    const { page, projects } = scene();
    const { id } = await projects.create('Keys');
    await openProject(page, id);

    await tabTo(page, addMember);
    await page.press('Enter');
    await page.hasFocus(memberName('Unnamed'));
    await page.type('Anna');
    await tabTo(page, addMember);
    await page.press('Space');
    await page.hasFocus(memberName('Unnamed'));
    await page.type('Ben');
    await page.hasFocus(memberName('Ben'));

    await tabTo(page, button('Add expense paid by Anna'), 'Shift');
    await page.press('Enter');
    await page.hasFocus(expenseName('Anna'));
    await page.type('Pizza');
    await page.press('Tab');
    await page.hasFocus(amount('Pizza'));
    await page.type('30');
    await page.press('Enter');
    await page.hasFocus({ role: 'textbox', name: 'Expense name', within: card('Anna') });
    await page.type('Wine');
    await page.press('Tab');
    await page.hasFocus(amount('Wine'));
    await page.type('12,5');

    await page.press('Tab');
    await page.hasFocus(involved('Wine'));
    await page.press('Enter');
    const ben: Locator = { role: 'checkbox', name: /Ben/, within: dialog };
    await page.sees(ben);
    await tabTo(page, ben);
    await page.press('Space');
    for (let presses = 0; presses < 6; presses++) await page.press('Tab');
    expect(await page.of(dialog, (element) => element.contains(document.activeElement))).toBe(true);
    await page.press('Escape');
    await page.seesNo(dialog);
    await page.hasFocus(button('Involved in “Wine”: 1 of 2'));

    await page.press('Control', 's');
    await isUpToDate(page);
    await page.hasFocus(involved('Wine'));
    expect(await projects.plain(id)).toEqual({
      Anna: [
        ['Pizza', 30],
        ['Wine', 12.5],
      ],
      Ben: [],
    });
  }, 60_000);
}
