import { amount, button, card, openProject, projectName, settlement } from '../support/project-page';
import type { Scene } from '../support/scene';

export function printFlows(scene: () => Scene): void {
  test('on paper a project says who pays whom, and then all that was paid, without what can be pressed', async () => {
    const { engine, page, projects } = scene();
    const names = Array.from({ length: 6 }, (_, index) => `Person ${index + 1}`);
    const { id } = await projects.create(
      'Trip',
      names.map((name) => ({
        name,
        expenses: Array.from(
          { length: 12 },
          (_, at) => [`${name} ${at}`, at + (name === 'Person 1' ? 20 : 1)] as const,
        ),
      })),
    );
    await openProject(page, id);
    await engine.setPrint(true);
    const top = (element: Element) => element.getBoundingClientRect().top;
    const order = [
      await page.of(projectName, top),
      await page.of(settlement, top),
      await page.of(card('Person 1'), top),
    ];
    expect(order).toEqual(order.toSorted((one, other) => one - other));
    expect(await page.count(amount('Person 6 11'))).toBe(1);
    expect(await page.count({ role: 'textbox', name: /^Amount of/ })).toBe(72);
    for (const name of ['Share', 'Project menu', 'Dark theme', 'Add member', 'Undo']) await page.seesNo(button(name));
    const skipped = await page.run(
      () =>
        [...document.querySelectorAll('.member, .expense')].filter(
          (row) => getComputedStyle(row).contentVisibility === 'auto',
        ).length,
    );
    expect(skipped).toBe(0);
    await engine.setPrint(false);
    await page.sees(button('Share'));
  });
}
