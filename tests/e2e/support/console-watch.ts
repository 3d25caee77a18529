import { type BrowserContext, expect } from '@playwright/test';

/** What Chromium itself logs about a response outside of 2xx, or about a missing one. */
export const failedCall = (status: number) => new RegExp(`^error: Failed to load resource: .*\\b${status}\\b`);
export const noAnswer = /^error: Failed to load resource: net::ERR_/;

/** What a page says of its storage where ten seconds pass at once, by a clock of the test, while the storage is asked. */
const noTimeToStore = /^error: TimeoutError: The storage of this browser does not answer\./;

/** Collects every error and warning of a test's pages, including uncaught errors and hydration warnings. */
export class ConsoleWatch {
  readonly #seen: string[] = [];
  readonly #expected: RegExp[] = [];
  readonly #allowed: RegExp[] = [noTimeToStore];

  watch(context: BrowserContext): void {
    context.on('console', (message) => {
      const type = message.type();
      if (message.text() === 'Service Worker registration blocked by Playwright') return;
      if (type === 'error' || type === 'warning') this.#seen.push(`${type}: ${message.text()}`);
    });
    context.on('weberror', (error) => this.#seen.push(`uncaught: ${error.error().stack ?? error.error().message}`));
  }

  /** Declares a failure that the test provokes. Each pattern must then occur. */
  expect(...patterns: RegExp[]): void {
    this.#expected.push(...patterns);
  }

  /** Declares what may occur or not, such as how often a page asks for what it can't get. */
  allow(...patterns: RegExp[]): void {
    this.#allowed.push(...patterns);
  }

  verify(): void {
    const known = [...this.#expected, ...this.#allowed];
    const unexpected = this.#seen.filter((line) => !known.some((pattern) => pattern.test(line)));
    expect(unexpected, 'errors and warnings in the browser console').toEqual([]);
    const missing = this.#expected.filter((pattern) => !this.#seen.some((line) => pattern.test(line)));
    expect(missing.map(String), 'expected lines that are missing in the browser console').toEqual([]);
  }
}
