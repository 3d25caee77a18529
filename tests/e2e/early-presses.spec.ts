import { expect } from '@playwright/test';
import { test } from './support/fixtures';
import { holdScripts, isHydrated } from './support/open-page';
import { ProjectPage } from './support/project-page';

test('what is pressed before the page’s scripts have come is done when they have', { tag: '@phone' }, async ({
  page,
  api,
}) => {
  const { id } = await api.create('Trip', [{ name: 'Anna', expenses: [{ name: 'Pizza', amount: 30 }] }]);
  const project = new ProjectPage(page);
  const releaseScripts = await holdScripts(page);
  await page.goto(`/project/${id}`, { waitUntil: 'commit' });
  await project.amount('Pizza').fill('31');
  await page.getByRole('button', { name: 'Dark theme' }).click();
  // An impatient person presses more than once.
  await project.addMember.click();
  await project.addMember.click();
  releaseScripts();

  await expect(project.card('Unnamed')).toHaveCount(1);
  await expect(project.memberName('Unnamed')).toBeFocused();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(project.amount('Pizza')).toHaveValue('31.00');
  await page.keyboard.type('Bo');
  await project.saveAll();
  expect(await api.readPlain(id)).toMatchObject({
    members: [{ name: 'Anna', expenses: [['Pizza', 31, []]] }, { name: 'Bo' }],
  });
});

test('a removal that is asked for early is asked about', async ({ page, api }) => {
  const { id } = await api.create('Trip', [{ name: 'Anna' }]);
  const project = new ProjectPage(page);
  const releaseScripts = await holdScripts(page);
  await page.goto(`/project/${id}`, { waitUntil: 'commit' });
  await project.removeMember('Anna').click();
  releaseScripts();
  await expect(project.dialog.getByRole('button', { name: 'Confirm' })).toBeVisible();
});

test('a menu that is opened early stays open, and works', async ({ page, api }) => {
  const { id } = await api.create('Trip');
  const project = new ProjectPage(page);
  const releaseScripts = await holdScripts(page);
  await page.goto(`/project/${id}`, { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Project menu' }).click();
  const item = page.getByRole('button', { name: 'Delete project…' });
  await expect(item).toBeVisible();
  releaseScripts();
  await isHydrated(page);
  await expect(item).toBeVisible();
  await item.click();
  await expect(project.dialog.getByRole('button', { name: 'Confirm' })).toBeVisible();
});

test('a press counts once, whenever it comes', async ({ page, api }) => {
  // Presses when so many changes and files of the page have been seen.
  await page.addInitScript(() => {
    const pressAt = Number(new URLSearchParams(location.search).get('press'));
    let seen = 0;
    Object.assign(window, { presses: 0 });
    const see = () => {
      const button = document.querySelector<HTMLElement>('#add-member');
      if (button === null) return;
      if (seen === pressAt) {
        Object.assign(window, { presses: 1 });
        button.click();
      }
      seen += 1;
    };
    new MutationObserver(see).observe(document, { childList: true, subtree: true, attributes: true });
    addEventListener('load', see, true);
  });
  let presses = 1;
  let pressAt = 0;
  // Until the page is done before it has seen so many.
  for (; presses === 1; pressAt += 2) {
    const { id } = await api.create('Trip');
    await page.goto(`/project/${id}?press=${pressAt}`);
    await isHydrated(page);
    await page.waitForLoadState('networkidle');
    presses = await page.evaluate(() => (window as unknown as { presses: number }).presses);
    await expect(page.getByRole('article'), `pressed at ${pressAt}`).toHaveCount(presses);
  }
  expect(pressAt).toBeGreaterThan(10);
});
