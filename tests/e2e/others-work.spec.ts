import { expect, type Page } from '@playwright/test';
import { test } from './support/fixtures';
import { messagesOf, wordyLanguages } from './support/messages';
import { follows, speak } from './support/open-page';
import { ProjectPage } from './support/project-page';
import type { ProjectsApi } from './support/projects-api';
import { expectNoViolationsInOneLanguage } from './support/violations';

const notice = (page: Page, text: string | RegExp) => page.locator('[data-notice]').filter({ hasText: text });
const anyNotice = (page: Page) => page.locator('[data-notice]');

function createTrip(api: ProjectsApi) {
  return api.create('Trip', [
    {
      name: 'Anna',
      expenses: [
        { name: 'Hut', amount: 240 },
        { name: 'Fuel', amount: 210.7 },
      ],
    },
    {
      name: 'Bo',
      expenses: [
        { name: 'Taxi', amount: 14 },
        { name: 'Ice', amount: 20 },
      ],
    },
    { name: 'Cleo' },
  ]);
}

test('what others remove is said, gathered in one notice, and brought back', async ({ page, api, request }) => {
  const { id, members } = await createTrip(api);
  const [anna, bo, cleo] = members;
  const theirs = (path: string) => `/api/projects/${id}/members/${path}`;
  const headers = { 'Device-Mark': '0'.repeat(32) };
  const remove = (path: string) => request.delete(theirs(path), { headers });
  const expensesOf = async () =>
    Object.fromEntries(
      (await api.readPlain(id)).members.map(({ name, expenses }) => [
        name,
        expenses.map(([of, amount]) => [of, amount]),
      ]),
    );
  const mine = new ProjectPage(page);
  await follows(page, () => mine.open(id));

  await test.step('a member', async () => {
    await remove(`${anna?.id}`);
    const told = notice(page, 'Someone: Anna removed, with 2 expenses, 450.70');
    await expect(told).toBeVisible();
    await expect(mine.card('Anna')).toBeHidden();
    await told.getByRole('button', { name: 'Undo' }).click();
    await expect(mine.card('Anna')).toBeVisible();
    await expect(anyNotice(page)).toHaveCount(0);
    expect((await expensesOf()).Anna).toEqual([
      ['Hut', 240],
      ['Fuel', 210.7],
    ]);
  });
  await test.step('several things, whose notice stays below what is said of a save', async () => {
    await remove(`${anna?.id}/expenses/${anna?.expenses[0]?.id}`);
    await expect(notice(page, 'Someone: “Hut” 240.00 removed, paid by Anna')).toBeVisible();
    await request.put(theirs(`${bo?.id}/expenses/${bo?.expenses[0]?.id}`), { data: { name: 'Cab' }, headers });
    await remove(`${cleo?.id}`);
    await remove(`${bo?.id}/expenses/${bo?.expenses[1]?.id}`);
    const told = notice(page, /^Someone: /);
    for (const name of ['“Hut” 240.00 removed', '“Ice” 20.00 removed', 'Cleo removed'])
      await expect(told).toContainText(name);
    await expect(anyNotice(page)).toHaveCount(1);
    await mine.amount('Fuel').fill('200');
    await mine.saveAll();
    const saved = mine.toast('“Fuel” updated');
    const lowerEdge = () => saved.evaluate((toast) => toast.getBoundingClientRect().bottom);
    await expect.poll(lowerEdge).toBeLessThanOrEqual((await told.boundingBox())?.y ?? 0);
    await told.getByRole('button', { name: 'Undo' }).click();
    await expect(mine.card('Cleo')).toBeVisible();
    await expect(anyNotice(page)).toHaveCount(0);
    await expect(page.locator('.answer-main')).toBeFocused();
    const hutAndFuel = [
      ['Hut', 240],
      ['Fuel', 200],
    ];
    const cabAndIce = [
      ['Cab', 14],
      ['Ice', 20],
    ];
    expect(await expensesOf()).toEqual({ Anna: hutAndFuel, Bo: cabAndIce, Cleo: [] });
  });
});

for (const language of wordyLanguages) {
  test(`on a phone the notice fits, and a folded card marks what others have changed, in ${language}`, {
    tag: '@phone',
  }, async ({ page, api, request }) => {
    const things = Array.from({ length: 7 }, (_, at) => ({ name: `Thing ${at}`, amount: 10 + at }));
    const { id, members } = await api.create('Trip', [
      { name: 'Anna', expenses: things },
      { name: 'Bo', expenses: things },
      { name: 'Maximiliane-Charlotte von Hohenlohe', expenses: [{ name: 'Hut', amount: 240 }] },
    ]);
    await speak(page, language);
    await new ProjectPage(page).open(id);
    const [, bo, other] = members;
    const mark = (name: string) =>
      page.getByRole('article', { name }).getByRole('img', { name: messagesOf(language).member.changedByOthers });
    await expect(mark('Anna')).toHaveCount(0);
    const [first, second] = bo!.expenses!;
    await request.put(`/api/projects/${id}/members/${bo!.id}/expenses/${first!.id}`, {
      data: { name: 'Bread', amount: 3, order: 0, involved_members: [] },
    });
    await request.delete(`/api/projects/${id}/members/${bo!.id}/expenses/${second!.id}`);
    await request.delete(`/api/projects/${id}/members/${other!.id}`);
    await expect(mark('Bo')).toBeVisible();
    await expect(mark('Anna')).toHaveCount(0);
    const told = anyNotice(page);
    await expect(told).toContainText('Thing 1');
    await expect(told).toContainText('Maximiliane-Charlotte von Hohenlohe');

    await expectNoViolationsInOneLanguage(page, language, 'the notice');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375);
    for (const name of [messagesOf(language).undo.undo]) {
      const box = await told.getByRole('button', { name }).boundingBox();
      expect(Math.min(box?.height ?? 0, box?.width ?? 0), name).toBeGreaterThanOrEqual(44);
    }
    await told.getByRole('button', { name: messagesOf(language).notice.close }).click();
    await page.getByRole('article', { name: 'Bo' }).locator('.member-fold').click();
    await expect(mark('Bo')).toHaveCount(0);
  });
}
