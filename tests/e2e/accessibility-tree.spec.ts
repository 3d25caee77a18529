import { expect } from '@playwright/test';
import { test } from './support/fixtures';
import { openPage } from './support/open-page';

test('names and their order are these for a screen reader on a phone', { tag: '@phone' }, async ({ page, api }) => {
  const { id } = await api.create('Lisbon', [
    { name: 'Anna', expenses: [{ name: 'Hut', amount: 90 }] },
    { name: 'Bo', expenses: [{ name: 'Taxi', amount: 20, involved: ['Anna', 'Bo'] }] },
    { name: 'Cleo' },
  ]);
  await openPage(page, `/project/${id}`);
  await expect(page.locator('body')).toMatchAriaSnapshot(`
    - banner:
      - link "Quits, home page"
      - 'button "Language: English"'
      - button "Dark theme"
    - main:
      - link "Skip to the payments"
      - heading "Lisbon" [level=1]
      - textbox "Project name"
      - button "Undo" [disabled]
      - button "Share"
      - button "Project menu"
      - paragraph: 3 people · 110.00 spent
      - region "How things stand":
        - paragraph: 2 payments to go
        - combobox "You are"
        - list:
          - listitem:
            - button "Bo to Anna 20.00"
            - 'button "Paid: Bo to Anna, 20.00"'
          - listitem:
            - button "Cleo to Anna 30.00"
            - 'button "Paid: Cleo to Anna, 30.00"'
      - group "What is shown":
        - radio "People" [checked]
        - text: People
        - radio "Expenses 2"
        - text: Expenses 2
        - radio "Payments 2"
        - text: Payments 2
      - region "Members":
        - article "Anna":
          - textbox "Member name"
          - text: paid 90.00 · 1 expense gets back 50.00
          - button "Expenses of Anna" [expanded]
          - list "Paid by Anna":
            - listitem:
              - textbox "Expense name": Hut
              - textbox "Amount of “Hut”": "90.00"
              - 'button "Involved in “Hut”: all"'
              - button "Remove “Hut”"
          - button "Add expense paid by Anna"
          - button "Remove Anna"
        - article "Bo":
          - list "Paid by Bo":
            - listitem:
              - textbox "Expense name": Taxi
              - textbox "Amount of “Taxi”": "20.00"
              - 'button "Involved in “Taxi”: 2 of 3"'
              - button "Remove “Taxi”"
        - article "Cleo":
          - paragraph: Nothing paid yet.
          - button "Add expense paid by Cleo"
          - button "Remove Cleo"
        - button "Add member"
      - complementary:
        - button "Project up to date" [disabled]
        - region "Share":
          - heading "Share" [level=2]
          - textbox "Link to this page"
          - button "Copy"
        - paragraph:
          - time: /^Created /
    - region "Quick access":
      - paragraph: Saved
      - 'button "Expense: enter a new one"'
    - contentinfo
  `);
  await expect(page.getByRole('button', { name: 'Involved in “Taxi”: 2 of 3' })).toHaveAccessibleDescription(
    'Anna, Bo',
  );
});
