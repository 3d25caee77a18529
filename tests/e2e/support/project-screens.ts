import { expect } from '@playwright/test';
import { toastComes } from './animations';
import { answerOf } from './answer';
import { named } from './messages';
import { openPage } from './open-page';
import { openFromMenu, showPanel } from './project-page';
import { closeDialog, createTrip, openDialog, type Screens, type Visit } from './screens';

async function openTrip({ page, api }: Visit) {
  const { id } = await createTrip(api);
  await openPage(page, `/project/${id}`);
}

/** The screens of a project and all that lies over them, as `screenGroups` has them. */
export const projectScreens: Screens[] = [
  {
    'a project': openTrip,
    'the choice of who is involved': ({ page, words }) =>
      openDialog(page, named(words.expense.involvedEveryone, 'Pizza')),
    'the question before an expense is removed': ({ page, words }) =>
      openDialog(page, named(words.expense.remove, 'Pizza')),
    'why a payment is to be made': async ({ page, words }) => {
      await closeDialog(page);
      await showPanel(page, 'payments');
      await openDialog(page, / → Anna/);
      for (const sum of await page.getByRole('dialog').locator('summary').all()) await sum.click();
      await expect(page.getByText(named(words.payment.paidBy, 'Anna')).first()).toBeVisible();
    },
    'the question before a member is removed': async ({ page, words }) => {
      await closeDialog(page);
      await showPanel(page, 'people');
      await openDialog(page, named(words.member.remove, 'Anna'));
    },
    'the menu of a project': async ({ page, words }) => {
      await closeDialog(page);
      await page.getByRole('button', { name: words.project.menu }).click();
      await expect(page.locator('#project-menu')).toBeVisible();
    },
    'the choice of a currency': async ({ page, words }) => {
      await page.getByRole('button', { name: words.project.currency }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
    'a currency that is searched for': ({ page, words }) =>
      page.getByRole('searchbox', { name: words.currency.search }).fill('x'),
    'the question before a project is deleted': async ({ page, words }) => {
      await closeDialog(page);
      await page.getByRole('button', { name: words.project.menu }).click();
      await page.getByRole('button', { name: words.project.delete }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
    'deletion for good': async ({ page }) => {
      await page.getByRole('checkbox').click();
      await expect(page.getByRole('dialog').getByRole('textbox')).toBeVisible();
    },
    'other links of a project': async ({ page, words }) => {
      await closeDialog(page);
      await page.getByRole('button', { name: words.sharing.open, exact: true }).click();
      await page.getByText(words.links.heading).click();
      await page.getByRole('button', { name: words.links.make }).click();
      await page.getByRole('button', { name: words.links.revoke }).click();
      await page.getByRole('button', { name: words.links.replace }).click();
    },
    'unsaved changes': async ({ page, words }) => {
      await closeDialog(page);
      await page.getByRole('textbox', { name: words.project.nameLabel }).fill('Trip 2');
      await page.getByRole('textbox', { name: named(words.expense.amountLabel, 'Pizza') }).fill('31');
      const { save, unsaved, bannerAction } = words.save;
      await expect(
        page.getByRole('button', { name: new RegExp(`^(${save}|${unsaved} ${bannerAction})$`) }),
      ).toBeVisible();
    },
    'toasts of what was saved and what failed': async ({ page, browserConsole, words }) => {
      browserConsole.expect(/500/, /^error: .*Error/);
      await page.keyboard.press('ControlOrMeta+S');
      await expect(page.locator('[data-sonner-toast]')).toHaveCount(1);
      await page.route('**/api/projects/*', (route) => route.fulfill({ status: 500, body: '' }));
      await page.getByRole('textbox', { name: words.project.nameLabel }).fill('Trip 3');
      await page.keyboard.press('ControlOrMeta+S');
      await expect(page.locator('[data-sonner-toast]')).toHaveCount(2);
      // Toasts stay while the pointer is on them.
      await page.locator('[data-sonner-toast][data-type=error]').hover();
    },
  },
  {
    'what others have changed as well': async ({ page, api, words }) => {
      const { id, members } = await api.create('Trip', [
        { name: 'Anna', expenses: [{ name: 'Pizza', amount: 30 }] },
        { name: 'Ben', expenses: [{ name: 'Taxi', amount: 12.5, involved: ['Anna'] }] },
        { name: 'Cleo', expenses: [{ name: 'Wine', amount: 9 }] },
      ]);
      await openPage(page, `/project/${id}`);
      await openDialog(page, named(words.expense.remove, 'Wine'));
      await page.getByRole('dialog').getByRole('button', { name: words.confirm.confirm }).click();
      await page.getByRole('textbox', { name: named(words.expense.amountLabel, 'Pizza') }).fill('31');
      const taxiField = page.getByRole('textbox', { name: named(words.expense.amountLabel, 'Taxi') });
      await taxiField.fill('13');
      await taxiField.blur();
      const [pizza, taxi, wine] = members.map(
        (member) => `/api/projects/${id}/members/${member.id}/expenses/${member.expenses[0]?.id}`,
      ) as [string, string, string];
      await page.request.delete(taxi);
      await page.request.put(wine, { data: { amount: 10 } });
      await page.request.put(pizza, { data: { amount: 40 } });
      await expect(page.getByRole('button', { name: words.conflict.keepMine })).toHaveCount(3);
    },
    'restored changes and no network': async ({ page, words }) => {
      page.once('dialog', (dialog) => dialog.accept());
      await page.reload();
      await expect(page.getByRole('button', { name: words.notice.discard })).toBeVisible();
      await page.context().setOffline(true);
      await expect(page.getByText(words.notice.offline)).toBeVisible();
    },
  },
  {
    'a project with a person chosen': async (visit) => {
      await openTrip(visit);
      await answerOf(visit.page, visit.language).getByRole('combobox').selectOption('Ben');
    },
    'how my balance comes about': async ({ page, words }) => {
      await openDialog(page, new RegExp(`^${words.answer.why.split('{')[0]?.trim().replace('?', '\\?')}`));
    },
    'a new expense': async ({ page, words }) => {
      await openDialog(page, words.newExpense.open);
      await page.getByRole('textbox', { name: words.newExpense.what }).fill('Groceries for breakfast');
    },
    'a new expense, shared unevenly': async ({ page, words }) => {
      await page.getByRole('dialog').getByText(words.sheet.uneven, { exact: true }).click();
      await page.getByRole('button', { name: words.sheet.note }).click();
    },
    'the question before what was typed is dropped': async ({ page, words }) => {
      await page.getByRole('button', { name: words.confirm.cancel }).click();
      await expect(page.getByText(words.sheet.discard)).toBeVisible();
    },
    'all expenses by day': async ({ page, words }) => {
      await page.getByRole('button', { name: words.notice.discard }).click();
      await showPanel(page, 'expenses');
      await expect(page.getByRole('region', { name: words.expenseList.label })).toContainText('Pizza');
    },
    'an expense that is there': ({ page }) => openDialog(page, /^Pizza/),
    'the payments that were made': async ({ page, words }) => {
      await closeDialog(page);
      await page.getByRole('button', { name: words.answer.paid }).first().click();
      await showPanel(page, 'payments');
      await expect(page.getByRole('region', { name: words.expenseList.paymentsMade })).toBeVisible();
    },
    'the history': async ({ page, language, words }) => {
      await showPanel(page, 'people');
      await openFromMenu(page, 'history', language);
      await expect(page.getByRole('button', { name: new RegExp(`^${words.history.view}`) }).first()).toBeVisible();
    },
    'an earlier version': async ({ page, words }) => {
      await page
        .getByRole('button', { name: new RegExp(`^${words.history.view}`) })
        .first()
        .click();
      await expect(page.getByText(words.history.viewHint)).toBeVisible();
    },
    'the question before it is restored': async ({ page, words }) => {
      await page.getByRole('button', { name: words.history.putBack }).click();
      await expect(page.getByRole('dialog', { name: words.history.putBackTitle })).toBeVisible();
    },
  },
  {
    'a new project with its first people': async ({ page, api, words }) => {
      await openPage(page, `/project/${(await api.create('Lisbon')).id}`);
      await page.getByRole('textbox', { name: words.member.nameLabel }).fill('Anna,Maximiliane von Hohenlohe,Anna,');
    },
    'which of them one is': async ({ page, words }) => {
      await page.getByRole('button', { name: words.asking.done, exact: true }).click();
      await expect(page.getByRole('group', { name: words.asking.whichOne })).toBeVisible();
      await toastComes(page);
    },
    'what is new': async ({ page, api, words }) => {
      const { id, epoch } = await createTrip(api);
      const visit = { version: 2, at: Date.now() - 60_000 };
      await page.addInitScript(([key, seen]) => localStorage.setItem(key, seen), [
        `quits-seen/${id}`,
        JSON.stringify({ ...visit, epoch, since: visit }),
      ] as const);
      await openPage(page, `/project/${id}`);
      await expect(news(page, words)).toBeVisible();
    },
    'the history with what is new': async ({ page, words }) => {
      await news(page, words).click();
      await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
    },
  },
];

/** The line that says how much is new. */
function news(page: Visit['page'], words: Visit['words']) {
  return page.getByRole('button', { name: new RegExp(` ${words.news.since.today.split(' ')[0]} `) });
}
