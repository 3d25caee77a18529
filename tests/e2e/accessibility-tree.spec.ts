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
      - heading "Lisbon" [level=1]
      - textbox "Project name"
      - button "Undo" [disabled]
      - button "Share"
      - button "Project menu"
      - region "How things stand":
        - paragraph: 2 payments to go
        - paragraph: 3 people · 110.00 spent
        - combobox "You are"
      - region "Members":
        - article "Anna":
          - textbox "Member name"
          - text: Anna paid in total 90.00 gets back 50.00
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
        - region "How to settle debts":
          - heading "How to settle debts" [level=2]
          - list:
            - listitem:
              - 'button "Bo → Anna: 20.00"'
            - listitem:
              - 'button "Cleo → Anna: 30.00"'
          - figure "Balances":
            - paragraph: Anna gets back 50.00
            - paragraph: Bo owes 20.00
            - paragraph: Cleo owes 30.00
        - region "Share":
          - heading "Share" [level=2]
          - textbox "Link to this page"
          - button "Copy"
    - region "Quick access":
      - link "2 payments the fewest possible"
      - 'button "Expense: enter a new one"'
    - contentinfo
  `);
  await expect(page.getByRole('button', { name: 'Involved in “Taxi”: 2 of 3' })).toHaveAccessibleDescription(
    'Anna, Bo',
  );
});
