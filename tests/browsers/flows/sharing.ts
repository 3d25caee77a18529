import { eventually } from '../support/eventually';
import type { Locator } from '../support/locator';
import { button, card, dialog, isHydrated, openProject, projectName } from '../support/project-page';
import type { Scene } from '../support/scene';

const editable = () =>
  document.querySelectorAll('main :is(input:not([type="radio"]), textarea):not([readonly])').length;

export function sharingFlows(scene: () => Scene): void {
  test('the share sheet shows the link as a code, and copies it', async () => {
    const { origin, page, projects } = scene();
    const { id } = await projects.create('Trip', [{ name: 'Anna' }]);
    const link: Locator = { role: 'textbox', name: 'Link to this page', within: dialog };
    await openProject(page, id);
    await page.click(button('Share'));
    await page.hasValue(link, `${origin}/project/${id}`);
    const modules = await page.of(dialog, (sheet) => sheet.querySelector('.qr path')?.getAttribute('d')?.length ?? 0);
    expect(modules).toBeGreaterThan(500);
    await page.click(button('Copy', dialog));
    await page.shows('Copied');
    await page.press('Escape');
    await page.seesNo(dialog);
    await page.click(projectName);
    await page.press('Control', 'a');
    await page.press('Control', 'v');
    await page.hasValue(projectName, `${origin}/project/${id}`);
  });

  test('a read-only link is made in the sheet, and shows all without a field to type in', async () => {
    const { page, projects } = scene();
    const { id } = await projects.create('Trip', [{ name: 'Anna', expenses: [['Hut', 120]] }, { name: 'Ben' }]);
    const link: Locator = { role: 'textbox', name: 'View-only link' };
    await openProject(page, id);
    await page.click(button('Share'));
    await page.click(button('View-only link, new link'));
    // While it is read whether there is one, the button takes no press.
    const create = button('Create a view-only link');
    await eventually(async () => {
      expect(await page.of(create, (made) => made.getAttribute('aria-busy'))).not.toBe('true');
    });
    await page.click(create);
    const address = await page.of(link, (field) => (field as HTMLInputElement).value);
    expect(address).not.toContain(id);

    await page.open(new URL(address).pathname);
    await isHydrated(page);
    await page.shows('View only.');
    await page.hasText(card('Anna'), 'Hut');
    expect(await page.run(editable)).toBe(0);
    await projects.changeExpense(id, 'Hut', { amount: 130 });
    await page.hasText(card('Anna'), '130.00');
  });
}
