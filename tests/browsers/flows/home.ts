import { eventually } from '../support/eventually';
import { button, isHydrated, isUpToDate, projectName } from '../support/project-page';
import type { Scene } from '../support/scene';

export function homeFlows(scene: () => Scene): void {
  test('a project is created on the home page, which knows it from then on', async () => {
    const { page, projects } = scene();
    await page.open('/');
    await isHydrated(page);
    await page.fill(projectName, 'Summer');
    await page.click(button('Create project'));
    await page.shows('Who shares the costs?');
    await isUpToDate(page);
    expect(await page.title()).toBe('Quits – Summer');
    const path = await page.path();
    expect(path).toMatch(/^\/project\/[1-9A-HJ-NP-Za-km-z]{22}$/);
    expect((await projects.read(path.slice('/project/'.length))).name).toBe('Summer');

    await eventually(async () =>
      expect(await page.run(() => localStorage.getItem('quits-recent'))).toContain('Summer'),
    );
    await page.open('/');
    // The list takes the place of what was painted first, and a press at that moment would be lost.
    await isHydrated(page);
    await page.click({ role: 'link', name: /Summer/ });
    await page.hasValue(projectName, 'Summer');
    expect(await page.path()).toBe(path);
  });
}
