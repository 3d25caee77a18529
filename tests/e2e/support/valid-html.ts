import { expect, type Page } from '@playwright/test';
import { HtmlValidate, StaticConfigLoader } from 'html-validate';

/** The standard's rules about the markup of a document. A browser's own text of it has no doctype and other spellings. */
const validator = new HtmlValidate(new StaticConfigLoader({ extends: ['html-validate:standard'] }));

/** Expects what stands in the page at this moment to be valid HTML. */
export async function expectValidHtml(page: Page, where: string): Promise<void> {
  const { results } = await validator.validateString(await page.content());
  const faults = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
  expect.soft(faults, where).toEqual([]);
}
