import { amount, button, openProject, settlement } from '../support/project-page';
import type { Scene } from '../support/scene';

export function languageFlows(scene: () => Scene): void {
  test('a project is read and edited in three languages, and the choice lasts', async () => {
    const { page, projects } = scene();
    const { id } = await projects.create('Trip', [{ name: 'Anna', expenses: [['Pizza', 2469.12]] }, { name: 'Ben' }]);
    await openProject(page, id);
    await page.hasText(settlement, '1,234.56');
    await page.fill(amount('Pizza'), '2469.14');

    await page.click(button('Language: English'));
    await page.click(button('Deutsch'));
    await page.hasValue({ role: 'textbox', name: 'Betrag für „Pizza“' }, '2469,14');
    await page.hasText({ role: 'region', name: 'So werden alle quitt' }, '1.234,57');
    await page.click(button('Sprache: Deutsch'));
    await page.click(button('Español'));
    await page.sees(button('Idioma: Español'));
    await page.sees(button('Guardar cambios'));

    await page.open('/');
    await page.sees(button('Crear proyecto'));
    expect(await page.run(() => document.documentElement.lang)).toBe('es');
  });
}
