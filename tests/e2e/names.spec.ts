import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import type { WireProject } from '@/lib/contract/project';
import { noAnswer } from './support/console-watch';
import { test } from './support/fixtures';
import { openFromMenu, ProjectPage, withSettlement } from './support/project-page';

/** 75 marks above the letter and 75 below it, which take no width. */
const MARKS = '\u0301'.repeat(75) + '\u0323'.repeat(75);

/** Puts marks on the first letter of each name in the project. */
async function addMarks(request: APIRequestContext, { id, name, members }: WireProject): Promise<void> {
  const rename = async (path: string, name: string | null) => {
    const marked = `${name?.[0]}${MARKS}${name?.slice(1)}`;
    expect((await request.put(`/api/projects/${id}${path}`, { data: { name: marked } })).status()).toBe(200);
  };
  await rename('', name);
  for (const member of members) {
    await rename(`/members/${member.id}`, member.name);
    for (const expense of member.expenses) await rename(`/members/${member.id}/expenses/${expense.id}`, expense.name);
  }
}

/** How the page looks around its names: what stands above, below and beside each of them. */
async function picturesAroundNames(page: Page, projectId: string): Promise<Map<string, string>> {
  const project = new ProjectPage(page);
  await project.open(projectId);
  const pictures = new Map<string, string>();
  const take = async (label: string, part: Locator) => {
    pictures.set(label, (await part.screenshot({ animations: 'disabled' })).toString('base64'));
  };
  await take('above the name of the project', page.getByRole('banner'));
  await take('below the name of the project', page.locator('.project-facts').getByText(/^2 people ·/));
  await take('beside the name of the project', page.getByRole('button', { name: 'Project menu' }));
  const anna = page.getByRole('article').first();
  await take('above the name of an expense', anna.getByText('gets back'));
  await take('beside the name of an expense', anna.getByRole('textbox', { name: 'Amount' }));
  await take('below the name of an expense', anna.getByRole('button', { name: 'Add expense' }));
  await take('below the name of a member', project.addMember);
  const settlement = page.getByRole('region', { name: 'How to settle debts' });
  await withSettlement(page, async () => {
    await take('above the settlement', settlement.getByRole('heading'));
    await take('within the settlement', settlement.getByText('5.00', { exact: true }));
    await take('below the settlement', settlement.getByText(/ spent$/));
  });

  await openFromMenu(page, 'delete');
  await take('above a name in a question', project.dialog.getByRole('heading'));
  await take('below a name in a question', project.dialog.getByRole('button', { name: 'Cancel' }));
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Involved in / }).click();
  await take('below the name of a choice', project.dialog.getByRole('button', { name: 'Close' }));
  await take('beside the name of a choice', project.dialog.getByRole('checkbox').first());
  await take('above the names of the choices', project.dialog.getByText('split equally'));
  return pictures;
}

test('the marks of a name stay in its line or its sentence', { tag: '@everywhere' }, async ({
  page,
  api,
  request,
  browserConsole,
}) => {
  browserConsole.allow(noAnswer);
  const project = await api.create('Trip', [
    { name: 'Anna', expenses: [{ name: 'Taxi', amount: 10 }] },
    { name: 'Ben' },
  ]);
  const plain = await picturesAroundNames(page, project.id);
  await addMarks(request, project);
  const marked = await picturesAroundNames(page, project.id);
  expect([...plain.keys()].filter((label) => plain.get(label) !== marked.get(label))).toEqual([]);
});

/** The place of each of these texts within the element, from left to right. */
function leftEdges(element: Locator, texts: string[]): Promise<number[]> {
  return element.evaluate((parent, texts) => {
    const walker = document.createTreeWalker(parent, NodeFilter.SHOW_TEXT);
    const edges = new Map<string, number>();
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (const text of texts) {
        const at = node.nodeValue?.indexOf(text) ?? -1;
        if (at < 0) continue;
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + text.length);
        edges.set(text, range.getBoundingClientRect().left);
      }
    }
    return texts.map((text) => edges.get(text) ?? Number.NaN);
  }, texts);
}

test('a name from right to left leaves the words and numbers around it where they are', async ({ page, api }) => {
  const { id } = await api.create('רומא', [
    { name: 'שרה', expenses: [{ name: 'מונית', amount: 10 }] },
    { name: 'Ben' },
  ]);
  const project = new ProjectPage(page);
  await project.open(id);
  const inOrder = async (element: Locator, texts: string[]) => {
    const edges = await leftEdges(element, texts);
    expect(edges, texts.join(' ')).toEqual(edges.toSorted((a, b) => a - b));
    expect(edges).not.toContain(Number.NaN);
  };
  const settlement = page.getByRole('region', { name: 'How to settle debts' });
  await inOrder(settlement.getByRole('listitem'), ['Ben', '→', 'שרה', '5.00']);

  await page.getByRole('button', { name: /^Remove [^“]*שרה/ }).click();
  await inOrder(project.dialog.getByText(/^Removes/), ['Removes', 'שרה', 'and', '1', 'expense of', '10.00']);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Remove “.*מונית/ }).click();
  await inOrder(project.dialog.getByText(/^Removes/), ['Removes', 'מונית', '10.00']);
});
