import { expect, type Page } from '@playwright/test';

/** Some fields of something that is stored, such as `{ amount: 900 }`. */
type Part = Readonly<Record<string, unknown>>;

/** What the browser has stored in a database of the page. Empty where there is none: opening it would create it. */
function storedIn(page: Page, database: string, store: string): Promise<unknown[]> {
  return page.evaluate(
    async ([name, of]) => {
      if ((await indexedDB.databases()).every((one) => one.name !== name)) return [];
      const open = indexedDB.open(name);
      await new Promise((resolve) => open.addEventListener('success', resolve));
      const all = open.result.transaction(of).objectStore(of).getAll();
      await new Promise((resolve) => all.addEventListener('success', resolve));
      open.result.close();
      return all.result as unknown[];
    },
    [database, store] as const,
  );
}

/** Whether the value, or something in it, has these fields. */
function contains(value: unknown, part: Part): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (Object.entries(part).every(([key, wanted]) => (value as Part)[key] === wanted)) return true;
  return Object.values(value).some((inner) => contains(inner, part));
}

const holdsAll = (parts: readonly Part[]) => (value: unknown) => parts.every((part) => contains(value, part));

/** Waits until the page has a place for its drafts: the code that stores them is loaded when the page is idle. */
export async function opensDrafts(page: Page): Promise<void> {
  const databases = () => page.evaluate(() => indexedDB.databases());
  await expect.poll(databases).toContainEqual({ name: 'quits', version: 1 });
}

/** Waits until the browser has stored that many drafts: a tab stores its draft a moment after each change. */
export async function storesDrafts(page: Page, drafts: number): Promise<void> {
  await expect.poll(async () => (await storedIn(page, 'quits', 'drafts')).length).toBe(drafts);
}

/** A record with its project, which it holds as a text. */
function unpacked(record: unknown): unknown {
  const { base } = record as { base?: string };
  return base === undefined ? record : { ...(record as object), base: JSON.parse(base) };
}

/** Waits until the browser has stored a draft in which all of these are. Amounts are in minor units. */
export async function storesDraft(page: Page, ...parts: Part[]): Promise<void> {
  const drafts = async () => (await storedIn(page, 'quits', 'drafts')).map(unpacked);
  await expect.poll(async () => (await drafts()).some(holdsAll(parts))).toBe(true);
}

/** Waits until the browser has stored a project, for the time without network, in which all of these are. */
export async function storesCopy(page: Page, ...parts: Part[]): Promise<void> {
  await expect.poll(async () => (await storedIn(page, 'quits-copies', 'projects')).some(holdsAll(parts))).toBe(true);
}
