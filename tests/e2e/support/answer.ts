import { expect, type Locator, type Page } from '@playwright/test';
import { type Language, messagesOf } from './messages';

export function answerOf(page: Page, language: Language = 'en'): Locator {
  return page.getByRole('region', { name: messagesOf(language).ownBalance.label });
}

/** The list of who the person may be. */
export function whoIsIt(page: Page): Locator {
  return answerOf(page).getByRole('combobox');
}

interface ExpectedAnswer {
  /** How the person stands, such as 'You owe 12.00'. */
  main: string;
  /** With whom, and how much, such as 'to Anna 12.00'. */
  payments: string[];
  /** How that comes about. */
  why: string;
}

/** What the person owes, to whom and why is told in the first screen, above the dock, without scrolling. */
export async function expectAnswerInFirstScreen(page: Page, { main, payments, why }: ExpectedAnswer): Promise<void> {
  const answer = answerOf(page);
  await expect(answer.getByRole('listitem')).toHaveCount(payments.length);
  const parts = [
    ...[main, why].map((text) => answer.getByText(text, { exact: true })),
    ...payments.map((payment) => answer.locator('.answer-payment').filter({ hasText: payment })),
  ];
  const dock = page.getByRole('region', { name: 'Quick access' });
  for (const part of parts) {
    await expect(part).toBeInViewport({ ratio: 1 });
    const [box, fold] = [await part.boundingBox(), await dock.boundingBox()];
    expect((box?.y ?? Number.NaN) + (box?.height ?? 0)).toBeLessThanOrEqual(fold?.y ?? Number.NaN);
  }
}
