import { type Browser, expect, type Locator, type Page, type Request } from '@playwright/test';
import { type Language, messagesOf } from './messages';
import { openPage } from './open-page';

/** The parts of the project page in English, found as a person or a screen reader finds them. */
export class ProjectPage {
  readonly name: Locator;
  readonly addMember: Locator;
  /** The save button, whatever its label says. On a small screen it is the dock's while there is something to save. */
  readonly save: Locator;

  constructor(readonly page: Page) {
    this.name = page.getByRole('textbox', { name: 'Project name' });
    this.addMember = page.getByRole('button', { name: 'Add member' });
    this.save = page.getByRole('button', { name: /^(Save changes|Saving….*|Project up to date|Unsaved changes .*)$/ });
  }

  async open(projectId: string): Promise<void> {
    await openPage(this.page, `/project/${projectId}`);
  }

  card(member: string): Locator {
    return this.page.getByRole('article', { name: member, exact: true });
  }

  memberName(member: string): Locator {
    return this.card(member).getByRole('textbox', { name: 'Member name' });
  }

  expenseNames(member: string): Locator {
    return this.card(member).getByRole('textbox', { name: 'Expense name' });
  }

  amount(expense: string): Locator {
    return this.page.getByRole('textbox', { name: `Amount of “${expense}”`, exact: true });
  }

  involved(expense: string): Locator {
    return this.page.getByRole('button', { name: new RegExp(`^Involved in “${expense}”: `) });
  }

  removeExpense(expense: string): Locator {
    return this.page.getByRole('button', { name: `Remove “${expense}”`, exact: true });
  }

  removeMember(member: string): Locator {
    return this.page.getByRole('button', { name: `Remove ${member}`, exact: true });
  }

  get dialog(): Locator {
    return this.page.getByRole('dialog');
  }

  async addNamedMember(name: string): Promise<void> {
    await this.addMember.click();
    await expect(this.page.getByRole('textbox', { name: 'Member name' }).last()).toBeFocused();
    await this.page.keyboard.type(name);
    await expect(this.memberName(name)).toBeFocused();
  }

  /** Adds an expense as a person does: the cursor is in its name when the button has been pressed. */
  async addExpense(member: string, name: string, amount: string): Promise<void> {
    await this.page.getByRole('button', { name: `Add expense paid by ${member}`, exact: true }).click();
    await expect(this.expenseNames(member).last()).toBeFocused();
    await this.page.keyboard.type(name);
    await this.amount(name).fill(amount);
  }

  /** Saves and waits until everything has been saved. */
  async saveAll(): Promise<void> {
    await this.save.click();
    await this.isUpToDate();
  }

  async isUpToDate(): Promise<void> {
    await expect(this.save).toHaveText('Project up to date');
  }

  async hasUnsavedChanges(): Promise<void> {
    await expect(this.save).toHaveText(/^(Save changes|Unsaved changes Save)$/);
  }

  toast(text: string | RegExp): Locator {
    return toast(this.page, text);
  }

  /** The payments in words, such as 'Ben → Anna: 10.00'. */
  async expectPayments(...payments: string[]): Promise<void> {
    await expectPayments(this.page, 'How to settle debts', payments);
  }
}

/** Opens the project as somebody else, in a browser of their own. */
export async function openAsOther(browser: Browser, projectId: string): Promise<ProjectPage> {
  const other = new ProjectPage(await (await browser.newContext()).newPage());
  await other.open(projectId);
  return other;
}

/** Two people who have the same project open, and hear of each other from now on. */
export async function openTogether(
  browser: Browser,
  page: Page,
  projectId: string,
): Promise<[ProjectPage, ProjectPage]> {
  const mine = new ProjectPage(page);
  await mine.open(projectId);
  const theirs = await openAsOther(browser, projectId);
  await expect(page.getByText('2 people are here')).toBeVisible({ timeout: 15_000 });
  return [mine, theirs];
}

/** Opens the menu of the project, and a dialog from it. */
export async function openFromMenu(
  page: Page,
  item: 'currency' | 'history' | 'readOnlyLink' | 'linkLeaked' | 'delete',
  language: Language = 'en',
): Promise<void> {
  const words = messagesOf(language).project;
  await page.getByRole('button', { name: words.menu, exact: true }).click();
  await page.getByRole('button', { name: words[item] }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

export function toast(page: Page, text: string | RegExp): Locator {
  return page.locator('[data-sonner-toast]').filter({ hasText: text });
}

export async function showPanel(page: Page, panel: 'people' | 'expenses' | 'payments'): Promise<void> {
  await page.locator(`input[name="panel"][value="${panel}"]`).check();
}

/** On a phone the settlement is one of the panels: it is shown for as long as it is looked at. */
export async function withSettlement(page: Page, look: () => Promise<void>): Promise<void> {
  const isPhone = (page.viewportSize()?.width ?? 0) < 1_024;
  if (isPhone) await showPanel(page, 'payments');
  await look();
  if (isPhone) await showPanel(page, 'people');
}

/** The list as a screen reader reads it, without avatars and their initials. */
export async function expectPayments(page: Page, heading: string, payments: string[]): Promise<void> {
  await withSettlement(page, () => expectShownPayments(page, heading, payments));
}

async function expectShownPayments(page: Page, heading: string, payments: string[]): Promise<void> {
  const rows = page.getByRole('region', { name: heading }).getByRole('listitem');
  await expect(rows).toHaveCount(payments.length);
  await expect
    .poll(async () => (await Promise.all((await rows.all()).map((row) => row.ariaSnapshot()))).map(spokenText))
    .toEqual(payments);
}

function spokenText(ariaSnapshot: string): string {
  return ariaSnapshot
    .replace(/^\s*- '?(\w+:?)?/gm, ' ')
    .replace(/'$/gm, '')
    .replace(/["\s]+/g, ' ')
    .trim();
}

/** The writes, such as 'POST /projects/…/members', in the order in which they were sent. */
export function recordWrites(page: Page): Request[] {
  const writes: Request[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' && request.url().includes('/api/')) writes.push(request);
  });
  return writes;
}

/** A call without its ids: 'PUT member'. */
export function callOf(request: Request): string {
  const parts = new URL(request.url()).pathname.split('/').filter(Boolean).slice(1);
  const kind = parts.includes('expenses') ? 'expense' : parts.includes('members') ? 'member' : 'project';
  return `${request.method()} ${kind}`;
}
