import { expect, type Locator } from '@playwright/test';
import { test } from './support/fixtures';
import { openPage } from './support/open-page';
import { ProjectPage } from './support/project-page';

test.use({ contextOptions: { forcedColors: 'active' } });

function styleOf(element: Locator, property: string, pseudo = ''): Promise<string> {
  return element.evaluate((node, [name, part]) => getComputedStyle(node, part || null).getPropertyValue(name!), [
    property,
    pseudo,
  ] as const);
}

test('the icon of an expense for some, what is chosen, what is on and what can’t be pressed are told apart', {
  tag: '@phone',
}, async ({ page, api }) => {
  const { id } = await api.create('Trip', [
    { name: 'Anna', expenses: [{ name: 'Boat', amount: 90, involved: ['Anna', 'Ben'], weights: { Anna: 2, Ben: 1 } }] },
    { name: 'Ben' },
  ]);
  const project = new ProjectPage(page);
  await project.open(id);
  const pill = project.involved('Boat');
  expect(await styleOf(pill, 'background-color', '::before')).toBe(await styleOf(pill, 'color'));
  await pill.tap();
  const { dialog } = project;
  const label = (text: string) => dialog.locator('label').filter({ hasText: text });
  expect(await styleOf(label('Parts'), 'background-color')).not.toBe(
    await styleOf(label('Amounts'), 'background-color'),
  );
  const isPayment = dialog.getByRole('switch');
  for (const isOn of [false, true]) {
    await expect(isPayment).toBeChecked({ checked: isOn });
    expect(await styleOf(isPayment, 'background-color', '::before')).not.toBe(
      await styleOf(isPayment, 'background-color'),
    );
    await isPayment.tap();
  }
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Expense: enter a new one' }).tap();
  const colour = (button: string) => styleOf(dialog.getByRole('button', { name: button }), 'color');
  expect(await colour('Save, next')).not.toBe(await colour('Save and close'));
});

test('nothing shows below the buttons of a sheet, and of its question', { tag: '@phone' }, async ({ page, api }) => {
  const names = Array.from({ length: 20 }, (_, index) => `Person ${index + 1}`);
  const { id } = await api.create(
    'Trip',
    names.map((name) => ({ name })),
  );
  await openPage(page, `/project/${id}`);
  await page.getByRole('button', { name: 'Expense: enter a new one' }).tap();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('textbox', { name: 'What' }).fill('Hut');
  await sheet.getByText('Uneven', { exact: true }).tap();
  await sheet.evaluate((element) => element.scrollTo({ top: 100, behavior: 'instant' }));
  const below = (end: string) =>
    sheet.locator(end).evaluate((element) => {
      const { left, right, bottom } = element.getBoundingClientRect();
      return [left + 1, (left + right) / 2, right - 1].map((x) => document.elementFromPoint(x, bottom + 8) === element);
    });
  expect(await below('.sheet-end')).toEqual([true, true, true]);
  await sheet.getByRole('button', { name: 'Cancel' }).tap();
  expect(await below('.sheet-question')).toEqual([true, true, true]);
});
