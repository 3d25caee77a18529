import { expect, type Locator } from '@playwright/test';
import { test } from './support/fixtures';
import { ProjectPage } from './support/project-page';

/** The contrast of two computed colours, as WCAG 2 defines it. The browser converts them to sRGB. */
function contrast(field: Locator, [one, other]: readonly [string, string]): Promise<number> {
  return field.evaluate(
    (_, colours) => {
      const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
      if (context === null) throw new Error('This browser has no canvas.');
      const luminance = (colour: string) => {
        context.fillStyle = colour;
        context.fillRect(0, 0, 1, 1);
        const [red = 0, green = 0, blue = 0] = Array.from(context.getImageData(0, 0, 1, 1).data, (value) => {
          const part = value / 255;
          return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
      };
      const [dark = 0, light = 0] = colours.map(luminance).toSorted((a, b) => a - b);
      return (light + 0.05) / (dark + 0.05);
    },
    [one, other],
  );
}

function styleOf(element: Locator, property: string): Promise<string> {
  return element.evaluate((node, name) => getComputedStyle(node).getPropertyValue(name), property);
}

const NONE = 'rgba(0, 0, 0, 0)';

test('fields in rows look like text, and like fields with the focus, in both themes', { tag: '@everywhere' }, async ({
  page,
  api,
}) => {
  const { id } = await api.create('Trip', [{ name: 'Anna', expenses: [{ name: 'Pizza', amount: 30 }, {}] }]);
  const project = new ProjectPage(page);
  await project.open(id);
  for (const theme of ['light', 'dark'] as const) {
    await test.step(theme, async () => {
      await page.emulateMedia({ colorScheme: theme });
      await expect(page.locator('html')).toHaveCSS('color-scheme', theme);
      await project.name.focus();
      for (const field of [project.amount('Pizza'), project.expenseNames('Anna').first()]) {
        expect(await styleOf(field, 'background-color')).toBe(NONE);
        expect(await styleOf(field, 'border-top-color')).toBe(NONE);
        await field.focus();
        const border = await styleOf(field, 'border-top-color');
        const paper = await styleOf(project.card('Anna'), 'background-color');
        const within = await styleOf(field, 'background-color');
        expect(await contrast(field, [border, paper])).toBeGreaterThanOrEqual(3);
        expect(await contrast(field, [border, within])).toBeGreaterThanOrEqual(3);
      }
      const empty = project.amount('Unnamed expense');
      expect(await styleOf(empty, 'background-color'), 'what is empty looks like a field').not.toBe(NONE);
    });
  }
});

test('members have colours of their own, from the first moment and for all who look, whoever comes and goes', async ({
  page,
  api,
}) => {
  const { id } = await api.create('Trip', [{ name: 'Anna' }, { name: 'Ben' }, { name: 'Cleo' }]);
  const project = new ProjectPage(page);
  await project.open(id);
  const hues = () =>
    page
      .getByRole('article')
      .locator('header .avatar')
      .evaluateAll((avatars) => avatars.map((avatar) => (avatar as HTMLElement).style.getPropertyValue('--hue')));
  const before = await hues();
  for (const name of ['Dora', 'Emil', 'Finn']) await project.addNamedMember(name);
  const all = await hues();
  expect(all.slice(0, 3)).toEqual(before);
  expect(new Set(all).size).toBe(6);
  await project.saveAll();
  expect(await hues()).toEqual(all);

  await project.removeMember('Ben').click();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await project.addNamedMember('Gus');
  const now = await hues();
  expect(now.slice(0, 5)).toEqual(all.toSpliced(1, 1));
  expect(now[5]).not.toBe(now[4]);
  await project.saveAll();
  await page.reload();
  expect(await hues()).toEqual(now);
});

test('a long title wraps, and Enter breaks no line of it', { tag: '@phone' }, async ({ page, api }) => {
  const { id } = await api.create('Ski week in Zermatt with everybody from the old flat in the Lindenstraße');
  const project = new ProjectPage(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await project.open(id);
  const lines = () =>
    project.name.evaluate((field) => {
      const { lineHeight } = getComputedStyle(field);
      return {
        isCut: field.scrollHeight > field.clientHeight + 1,
        lines: field.clientHeight / Number.parseFloat(lineHeight),
      };
    });
  const first = await lines();
  expect(first.isCut).toBe(false);
  expect(first.lines).toBeGreaterThan(3);
  await project.name.press('ControlOrMeta+End');
  await page.keyboard.press('Enter');
  await page.keyboard.type(' and their friends from the valley, and all of the children');
  await expect(project.name).toHaveValue(/Lindenstraße and their friends .+ children$/);
  const second = await lines();
  expect(second.isCut).toBe(false);
  expect(second.lines).toBeGreaterThan(first.lines);
});

test('on paper the settlement comes first, in dark on light, with all rows and without buttons', async ({
  page,
  api,
}) => {
  const expenses = Array.from({ length: 30 }, (_, index) => ({ name: `Thing ${index + 1}`, amount: index + 1 }));
  const names = Array.from({ length: 4 }, (_, index) => `Person ${index + 1}`);
  const { id } = await api.create(
    'Trip',
    names.map((name, at) => ({
      name,
      expenses: at % 2 === 0 ? expenses : [{ name: 'One', amount: 1, involved: [name] }],
    })),
  );
  await page.emulateMedia({ colorScheme: 'dark' });
  const project = new ProjectPage(page);
  await project.open(id);
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' });
  const top = async (part: Locator) => (await part.boundingBox())?.y ?? Number.NaN;
  const settlement = page.getByRole('region', { name: 'How to settle debts' });
  expect(await top(settlement)).toBeLessThan(await top(project.card('Person 1')));
  expect(await top(project.name)).toBeLessThan(await top(settlement));
  const members = page.getByRole('region', { name: 'Members' });
  const shown = await members
    .getByRole('button')
    .filter({ visible: true })
    .evaluateAll((pills) => pills.map((pill) => getComputedStyle(pill, '::after').content));
  expect(shown, 'only for whom an expense is that is not for all').toEqual(
    ['Person 2', 'Person 4'].map((name) => JSON.stringify(name)),
  );
  await expect(members.locator('.faces').filter({ visible: true })).toHaveCount(0);
  expect(await contrast(project.name, [await styleOf(project.name, 'color'), 'white'])).toBeGreaterThan(7);
  const skipped = await page
    .locator('.member, .expense')
    .evaluateAll((rows) => rows.filter((row) => getComputedStyle(row).contentVisibility !== 'visible').length);
  expect(skipped).toBe(0);
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByText('Anyone with this link')).toBeHidden();
});

test('on paper an uneven split is told by its shares, a payment by its name, and no name is cut', async ({
  page,
  api,
}) => {
  const long = 'Bartholomew-Maximilian Featherstonehaugh of the Upper Valley';
  const { id } = await api.create('Trip', [
    {
      name: 'Anna',
      expenses: [
        { name: 'Boat', amount: 90, involved: ['Anna', long], weights: { Anna: 2, [long]: 1 } },
        { amount: 12, involved: [long], isPayment: true },
      ],
    },
    { name: long },
  ]);
  const project = new ProjectPage(page);
  await project.open(id);
  await page.emulateMedia({ media: 'print' });
  const [boat, payment] = [
    project.card('Anna').getByRole('listitem').first(),
    project.card('Anna').getByRole('listitem').last(),
  ];
  const after = await boat.locator('.expense-involved').evaluate((pill) => getComputedStyle(pill, '::after').content);
  expect(after.replace(/[\u00A0\u2068\u2069]/g, ' ')).toBe(`": Anna 60.00 · ${long} 30.00"`);
  const name = payment.getByRole('textbox', { name: 'Expense name' });
  expect(await name.evaluate((field) => getComputedStyle(field, '::placeholder').color)).toBe(
    await styleOf(name, 'color'),
  );
  const names = page.getByText(long, { exact: true }).filter({ visible: true });
  expect(await names.evaluateAll((all) => all.map((one) => one.scrollWidth > one.clientWidth + 1))).toEqual(
    Array.from({ length: await names.count() }, () => false),
  );
});
