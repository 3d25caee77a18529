import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './support/fixtures';
import { messagesOf, named } from './support/messages';
import { openPage, speak } from './support/open-page';
import { openFromMenu } from './support/project-page';
import { createTrip } from './support/screens';

/** In German, whose words are long. */
const words = messagesOf('de');

async function box(element: Locator) {
  const found = await element.boundingBox();
  if (found === null) throw new Error('It is not shown.');
  return found;
}

const rightEnd = async (element: Locator) => {
  const { x, width } = await box(element);
  return x + width;
};

async function openTrip(page: Page, id: string, width: number) {
  await speak(page, 'de');
  await page.setViewportSize({ width, height: 740 });
  await openPage(page, `/project/${id}`);
}

test('what the field for a name asks for can be read', { tag: '@phone' }, async ({ page, api }) => {
  for (const language of ['en', 'de', 'es'] as const) {
    const { member } = messagesOf(language);
    await speak(page, language);
    for (const width of [320, 360, 375]) {
      await page.setViewportSize({ width, height: 740 });
      await openPage(page, `/project/${(await api.create('Trip')).id}`);
      const field = page.getByRole('textbox', { name: member.nameLabel });
      for (const placeholder of [member.firstName, member.nextName]) {
        await expect(field).toHaveAttribute('placeholder', placeholder);
        const isWhole = await field.evaluate((element: HTMLInputElement) => {
          const text = element.placeholder;
          element.value = text;
          const fits = element.scrollWidth <= element.clientWidth;
          element.value = '';
          return fits;
        });
        expect(isWhole, `${placeholder} at ${width} px`).toBe(true);
        if (placeholder === member.firstName) await field.fill('Anna,');
      }
    }
  }
});
