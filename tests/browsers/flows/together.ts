import { amount, button, card, isUpToDate, openProject, saveAll } from '../support/project-page';
import type { Scene } from '../support/scene';

const createTrip = ({ projects }: Scene) =>
  projects.create('Trip', [
    { name: 'Anna', expenses: [['Hut', 120]] },
    { name: 'Ben', expenses: [['Taxi', 12]] },
  ]);

export function togetherFlows(scene: () => Scene): void {
  test('what another client saves shows at once, beside what is typed here', async () => {
    const { page, projects } = scene();
    const { id } = await createTrip(scene());
    await openProject(page, id);
    await page.fill(amount('Hut'), '130');
    await projects.changeExpense(id, 'Taxi', { amount: 15 });
    await page.hasValue(amount('Taxi'), '15.00');
    await page.hasText(card('Ben'), '15.00');
    await page.hasValue(amount('Hut'), '130');
    await saveAll(page);
    expect(await projects.plain(id)).toEqual({ Anna: [['Hut', 130]], Ben: [['Taxi', 15]] });
  });

  test('where another client has changed the same amount the person chooses', async () => {
    const { page, projects } = scene();
    const { id } = await createTrip(scene());
    await openProject(page, id);
    await page.fill(amount('Hut'), '130');
    await projects.changeExpense(id, 'Hut', { amount: 140 });
    await page.shows('Someone changed this while you did.');
    await page.hasValue(amount('Hut'), '130');
    await page.click(button('Take theirs'));
    await page.hasValue(amount('Hut'), '140.00');
    await isUpToDate(page);
    expect(await projects.plain(id)).toEqual({ Anna: [['Hut', 140]], Ben: [['Taxi', 12]] });
  });
}
