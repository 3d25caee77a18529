import { expect, type Locator, type Page } from '@playwright/test';

/** The phone on which a job is done. */
export const jobPhone = { width: 390, height: 740 };

/** What a thumb does for a job: each press on the screen, and the Enter of its keyboard. What is typed is no tap. */
export class Taps {
  count = 0;

  constructor(private readonly page: Page) {}

  async tap(target: Locator): Promise<void> {
    this.count += 1;
    await target.waitFor();
    const box = await target.boundingBox();
    const isInDock = await target.evaluate((element) => element.closest('.dock') !== null);
    // The browser would first scroll the page, as the dock stands in its scroll padding. A thumb does not.
    if (isInDock && box) await this.page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    else await target.tap();
  }

  async enter(): Promise<void> {
    this.count += 1;
    await this.page.keyboard.press('Enter');
  }

  /** Types into what has the focus. */
  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text);
  }

  /** Types in place of what is in a field, which a tap on it marks. */
  async replace(field: Locator, text: string): Promise<void> {
    await this.tap(field);
    await field.fill(text);
  }

  /** A press opens the list of a choice, and one takes an entry. */
  async choose(list: Locator, entry: string): Promise<void> {
    this.count += 2;
    await list.selectOption(entry);
  }

  /** A press opens the calendar of a day's field, and one takes a day. */
  async pickDay(field: Locator, day: string): Promise<void> {
    this.count += 2;
    await field.fill(day);
  }

  /** A press opens the picker of files, and one takes a file. */
  async pickFile(field: Locator, file: { name: string; text: string }): Promise<void> {
    this.count += 2;
    await field.setInputFiles({ name: file.name, mimeType: 'text/plain', buffer: Buffer.from(file.text) });
  }

  atMost(most: number): void {
    expect(this.count, 'taps').toBeLessThanOrEqual(most);
  }
}
