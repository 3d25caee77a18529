import type { LocalServer } from '../../support/local-server';
import { amount, button, card, projectName, settlement } from '../support/project-page';
import type { Scene } from '../support/scene';
import { startWithoutScripts } from '../support/without-scripts';

export function withoutScriptsFlows(scene: () => Scene): void {
  describe('without scripts', () => {
    let sandbox: LocalServer;
    beforeAll(async () => {
      sandbox = await startWithoutScripts(scene().origin);
    });
    afterAll(() => sandbox?.close());

    test('a project is read, with its amounts and payments, and looks as what it is', async () => {
      const { page, projects } = scene();
      const { id } = await projects.create('Flat', [
        { name: 'Ana María', expenses: [['Rent', 1200.5]] },
        { name: '李雷', expenses: [['Internet', 39.9, '李雷']] },
      ]);
      await page.open(`${sandbox.url}/project/${id}`);
      await page.shows('Without JavaScript you can read this project here, but not change it.');
      await page.hasValue(projectName, 'Flat');
      await page.hasValue(amount('Rent'), '1200.50');
      await page.hasText(card('Ana María'), '+600.25');
      await page.hasText(settlement, '600.25');
      const presses = await page.of(amount('Rent'), (field) => getComputedStyle(field).pointerEvents);
      expect(presses).toBe('none');
    });

    test('a project is created by the form of the home page', async () => {
      const { page } = scene();
      await page.open(`${sandbox.url}/`);
      await page.fill(projectName, 'Zürich & Genève');
      await page.click(button('Create project'));
      await page.shows('Without JavaScript you can read this project here, but not change it.');
      await page.hasValue(projectName, 'Zürich & Genève');
    });
  });
}
