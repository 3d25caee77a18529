import { expect, type Page } from '@playwright/test';
import { answerOf, expectAnswerInFirstScreen, whoIsIt } from '../support/answer';
import { test } from '../support/fixtures';
import { openPage } from '../support/open-page';
import { ProjectPage } from '../support/project-page';
import type { ProjectsApi } from '../support/projects-api';
import { jobPhone, type Taps } from '../support/taps';

test.use({ viewport: jobPhone });

const createTrip = (api: ProjectsApi) =>
  api.create('Trip', [
    { name: 'Anna', expenses: [{ name: 'Hut', amount: 240 }] },
    { name: 'Elif', expenses: [{ name: 'Taxi', amount: 15 }] },
    { name: 'Milan' },
  ]);

async function openFromMenu(page: Page, taps: Taps, item: string) {
  await taps.tap(page.getByRole('button', { name: 'Project menu' }));
  await taps.tap(page.getByRole('button', { name: item }));
}

test('what others did since my last visit is read, and one of it undone', { tag: '@phone' }, async ({
  page,
  api,
  taps,
}) => {
  const { id, members } = await createTrip(api);
  const project = new ProjectPage(page);
  const { dialog } = project;
  await project.open(id);
  await taps.choose(whoIsIt(page), 'Elif');
  await expectAnswerInFirstScreen(page, {
    main: 'You owe 70.00',
    payments: ['to Anna 70.00'],
    why: 'Why? You paid 15.00, your share is 85.00',
  });
  await expect.poll(() => page.evaluate((key) => localStorage.getItem(key), `quits-seen/${id}`)).not.toBeNull();
  // The list on the home page is stored a moment later.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('quits-recent'))).toContain(id);
  await openPage(page, '/');

  const ofAnna = `/api/projects/${id}/members/${members[0]?.id}/expenses`;
  await page.request.put(`${ofAnna}/${members[0]?.expenses[0]?.id}`, { data: { amount: 420 } });
  await page.request.post(ofAnna, { data: { name: 'Wine', amount: 30, order: 1, involved_members: [] } });
  await taps.tap(page.getByRole('link', { name: /Trip/ }));
  await page.waitForURL(`/project/${id}`);
  const news = page.getByRole('button', { name: /^2 new since / });
  await expect(news).toBeInViewport({ ratio: 1 });
  await expectAnswerInFirstScreen(page, {
    main: 'You owe 140.00',
    payments: ['to Anna 140.00'],
    why: 'Why? You paid 15.00, your share is 155.00',
  });

  await taps.tap(news);
  await expect(dialog).toHaveAccessibleName('History');
  const entries = dialog.getByRole('list', { name: 'History' }).locator('> li').filter({ hasText: 'new' });
  await expect(entries).toContainText(['“Wine” 30.00 added, paid by Anna', '“Hut”: 240.00 → 420.00']);
  await taps.tap(dialog.getByRole('button', { name: 'Undo this: “Hut”: 240.00 → 420.00' }));
  await expect(dialog).toBeHidden();
  await expect(answerOf(page)).toContainText('You owe 80.00');
  expect((await api.readPlain(id)).members[0]?.expenses).toEqual([
    ['Hut', 240, []],
    ['Wine', 30, []],
  ]);
  taps.atMost(7);
});

test('a read-only link is made, and the one that writes is replaced once it is in the wrong hands', {
  tag: '@phone',
}, async ({ page, browser, api, taps }) => {
  const { id } = await createTrip(api);
  const project = new ProjectPage(page);
  const { dialog } = project;
  await project.open(id);
  await taps.choose(whoIsIt(page), 'Elif');

  await openFromMenu(page, taps, 'View-only link…');
  await taps.tap(dialog.getByRole('button', { name: 'Create a view-only link' }));
  const link = dialog.getByRole('textbox', { name: 'View-only link' });
  const reader = await (await browser.newContext({ viewport: jobPhone, hasTouch: true, isMobile: true })).newPage();
  await openPage(reader, await link.inputValue());
  await whoIsIt(reader).selectOption('Milan');
  await expectAnswerInFirstScreen(reader, {
    main: 'You owe 85.00',
    payments: ['to Anna 85.00'],
    why: 'Why? You paid 0.00, your share is 85.00',
  });
  await expect(answerOf(reader).getByRole('button')).toHaveCount(0);
  await expect(reader.getByRole('button', { name: 'Expense: enter a new one' })).toHaveCount(0);
  await taps.tap(dialog.getByRole('button', { name: 'Close' }));

  await openFromMenu(page, taps, 'Someone has the link who shouldn’t?');
  await taps.tap(dialog.getByRole('button', { name: 'Replace the link…' }));
  await taps.tap(dialog.getByRole('button', { name: 'Replace the link', exact: true }));
  await expect(project.toast('The project has a new link. The old one no longer works.')).toBeVisible();
  await taps.tap(dialog.getByRole('button', { name: 'Close' }));
  expect(page.url()).not.toContain(id);
  await expectAnswerInFirstScreen(page, {
    main: 'You owe 70.00',
    payments: ['to Anna 70.00'],
    why: 'Why? You paid 15.00, your share is 85.00',
  });

  const stranger = await (await browser.newContext()).newPage();
  await openPage(stranger, `/project/${id}`);
  await expect(stranger.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await reader.reload();
  await expect(answerOf(reader)).toContainText('You owe 85.00');
  taps.atMost(12);
  for (const other of [stranger, reader]) await other.context().close();
});
