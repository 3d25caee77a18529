import { expect, type Page } from '@playwright/test';
import { noAnswer } from './support/console-watch';
import { test } from './support/fixtures';
import { isHydrated, lazyCodeIsThere } from './support/open-page';
import { ProjectPage } from './support/project-page';

const GROUP = {
  name: 'Sailing',
  currencyCode: 'EUR',
  participants: ['Ida', 'Jon', 'Kim'].map((name) => ({ id: name, name })),
  expenses: Array.from({ length: 9 }, (_, at) => ({
    id: `x${at}`,
    title: `Thing ${at}`,
    amount: 300 + at,
    paidById: ['Ida', 'Jon', 'Kim'][at % 3],
    paidFor: ['Ida', 'Jon', 'Kim'].slice(at % 2).map((participantId) => ({ participantId, shares: 100 })),
    splitMode: 'EVENLY',
  })),
};

async function choose(page: Page, name: string, text: string | Buffer) {
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page
    .getByRole('dialog')
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
}

async function idOf(page: Page): Promise<string> {
  await page.waitForURL(/\/project\/\w{22}$/);
  return page.url().slice(-22);
}

test('a file becomes a project, once it was seen what it holds', async ({ page, api }) => {
  await page.goto('/');
  await choose(page, 'liste.txt', Buffer.from('Käse 12,50 Jürgen\r\nBrot 3,50 Ana\r\n', 'latin1'));
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Recognised: a list')).toBeVisible();
  await expect(dialog.getByRole('row', { name: 'Jürgen' })).toContainText('+4.50+4.50');
  await dialog.getByRole('textbox', { name: 'Project name' }).fill('Einkauf');
  await dialog.getByRole('button', { name: 'Create project' }).click();
  const id = await idOf(page);
  expect(await api.readPlain(id)).toEqual({
    name: 'Einkauf',
    members: [
      { name: 'Jürgen', expenses: [['Käse', 12.5, []]] },
      { name: 'Ana', expenses: [['Brot', 3.5, []]] },
    ],
  });
  await expect(page.getByRole('textbox', { name: 'Member name' }).first()).toHaveValue('Jürgen');
});

test('a sheet is refused with how to save it as CSV, and what it is saved as is read', async ({ page }) => {
  await page.goto('/');
  await choose(page, 'bills.xlsx', Buffer.from('PK\u0003\u0004\u0014\0xl/workbook.xml', 'latin1'));
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('alert')).toContainText('This is a spreadsheet. Save it as CSV first: in Excel');
  const table = 'Description;Who Paid;Total;Currency;Share Ada;Share Bo\nDinner;Bo;36.0;EUR;29.0;7.0\n';
  const csv = { name: 'bills.csv', mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${table}`, 'utf16le') };
  await dialog.locator('input[type=file]').setInputFiles(csv);
  await expect(dialog.getByText('Recognised: Tricount (CSV)')).toBeVisible();
  await expect(dialog.getByRole('row', { name: 'Ada' })).toContainText('−€29.00−€29.00');
});

test('an import whose answer is lost is on its page at once, goes on after a reload, and is made once', async ({
  page,
  api,
  browserConsole,
}) => {
  browserConsole.expect(noAnswer, /^error: NetworkError/);
  await page.goto('/');
  await choose(page, 'group.json', JSON.stringify(GROUP));
  let made = '';
  await page.route('**/api/projects', async (route) => {
    made = ((await (await route.fetch()).json()) as { id: string }).id;
    await route.abort();
  });
  await page.getByRole('dialog').getByRole('button', { name: 'Create project' }).click();
  const first = page.getByRole('textbox', { name: 'Member name' }).first();
  await expect(first).toHaveValue('Ida');
  await expect.poll(() => made).not.toBe('');
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.reload();
  expect(await idOf(page)).toBe(made);
  await expect(first).toHaveValue('Ida');
  const { name, members } = await api.readPlain(made);
  expect([name, members.flatMap(({ expenses }) => expenses).length]).toEqual(['Sailing', GROUP.expenses.length]);
});

test('what was exported is imported again, the same, and is exported without network, with what is unsaved', async ({
  page,
  context,
  api,
}) => {
  const { id } = await api.create('Trip', [
    {
      name: 'Anna',
      expenses: [
        { name: '=1+1', amount: 12.34 },
        { name: 'Hut', amount: 120 },
        { name: null, amount: null, involved: ['Bo'] },
      ],
    },
    { name: 'Bo' },
  ]);
  await new ProjectPage(page).open(id);
  await page.getByRole('button', { name: 'Project menu' }).click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Export as JSON/ }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('Trip.json');
  const file = await download.path();

  await page.goto('/');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file);
  await page.getByRole('dialog').getByRole('button', { name: 'Create project' }).click();
  const copy = await idOf(page);
  expect(copy).not.toBe(id);
  expect(await api.readPlain(copy)).toEqual(await api.readPlain(id));

  const project = new ProjectPage(page);
  await isHydrated(page);
  await lazyCodeIsThere(page);
  await context.setOffline(true);
  await project.amount('Hut').fill('130');
  await page.getByRole('button', { name: 'Project menu' }).click();
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: /^Export as CSV/ }).click();
  const stream = await (await saving).createReadStream();
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  expect(Buffer.concat(chunks).toString()).toContain(',Anna,Hut,130.00,,65.00,65.00,,\r\n');
  await context.setOffline(false);
});
