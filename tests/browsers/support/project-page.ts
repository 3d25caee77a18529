import type { Locator } from './locator';
import type { Page } from './page';

/** The parts of the project page in English. */
export const projectName: Locator = { role: 'textbox', name: 'Project name' };
export const addMember: Locator = { role: 'button', name: 'Add member' };
export const dialog: Locator = { role: 'dialog', name: /./ };
export const save: Locator = { role: 'button', name: /^(Save|Unsaved) changes/ };
const saved: Locator = { role: 'button', name: /^Project up to date/ };

export const button = (name: string | RegExp, within?: Locator): Locator => ({ role: 'button', name, within });
export const card = (member: string): Locator => ({ role: 'article', name: member });
export const memberName = (member: string): Locator => ({ role: 'textbox', name: 'Member name', within: card(member) });
export const expenseName = (member: string): Locator => ({
  role: 'textbox',
  name: 'Expense name',
  within: card(member),
});
export const amount = (expense: string): Locator => ({ role: 'textbox', name: `Amount of “${expense}”` });
export const involved = (expense: string): Locator => ({
  role: 'button',
  name: new RegExp(`^Involved in “${expense}”`),
});
export const remove = (what: string): Locator => ({ role: 'button', name: `Remove “${what}”` });
export const settlement: Locator = { role: 'region', name: 'How to settle debts' };

/** Opens a project and waits until its scripts have taken over. */
export async function openProject(page: Page, id: string): Promise<void> {
  await page.open(`/project/${id}`);
  await isHydrated(page);
}

/** From its hydration on, the control of the theme has a state. */
export async function isHydrated(page: Page): Promise<void> {
  await page.sees(button(/^(Dark theme|Dunkles|Tema)/));
}

export async function addExpense(page: Page, member: string, name: string, value: string): Promise<void> {
  await page.click(button(`Add expense paid by ${member}`));
  await page.hasFocus(expenseName(member));
  await page.type(name);
  await page.fill(amount(name), value);
}

export async function saveAll(page: Page): Promise<void> {
  await page.click(save);
  await isUpToDate(page);
}

export async function isUpToDate(page: Page): Promise<void> {
  await page.sees(saved);
}
