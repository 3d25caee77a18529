import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { RowLabelsProvider } from '@/components/project/members/row-labels';
import { SessionContext } from '@/components/project/session-context';
import { type Locale, locales } from '@/lib/i18n/locales';
import { idleSession } from '@/tests/support/components/idle-session';
import { renderWithProviders } from '@/tests/support/components/render-with-providers';
import { trip } from '@/tests/support/sample-projects';
import { AmountField } from './amount-field';

// What is said about a text.

interface HarnessProps {
  initial: number | null;
  onReport: (amount: number | null) => void;
}

/** Keeps the amount as the editor does. */
function Harness({ initial, onReport }: HarnessProps) {
  const [session] = useState(() => idleSession(trip));
  const [amount, setAmount] = useState(initial);
  const change = (next: number | null) => {
    onReport(next);
    setAmount(next);
  };
  return (
    <SessionContext value={session}>
      <RowLabelsProvider>
        <AmountField amount={amount} onChange={change} label="Amount" remarkId="remark" />
        <button type="button" onClick={() => setAmount(13_000)}>
          Others
        </button>
      </RowLabelsProvider>
    </SessionContext>
  );
}

/** The field, and every amount that it has reported. */
function setup({ amount = null, locale }: { amount?: number | null; locale?: Locale } = {}) {
  const reported: (number | null)[] = [];
  const { user, unmount } = renderWithProviders(<Harness initial={amount} onReport={(next) => reported.push(next)} />, {
    locale,
  });
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount' });
  return { user, field, reported, unmount };
}

/** What is said about the text of the field, to everybody. */
function remark(): string | null {
  const field = screen.getByRole('textbox', { name: 'Amount' });
  const said = document.querySelector('[aria-live="polite"]#remark');
  if (field.getAttribute('aria-describedby') === null) {
    expect(said?.textContent ?? '').toBe('');
    return null;
  }
  const text = (said?.textContent ?? '').trim();
  expect(field).toHaveAccessibleDescription(text);
  return text;
}

const offer = () => screen.queryByRole('button', { name: /\?$/ });

function caretOf({ selectionStart, selectionEnd }: HTMLInputElement) {
  expect(selectionEnd).toBe(selectionStart);
  return selectionStart;
}

describe('typing an amount', () => {
  test.each([
    ['12,5', 1_250],
    ['abc', 0],
    ['1.234,50', 123_450],
  ])('%j stays as it stands, and is %j hundredths', async (typed, amount) => {
    const { user, field, reported } = setup();
    await user.click(field);
    await user.keyboard(typed);
    expect(field).toHaveValue(typed);
    expect(reported.at(-1)).toBe(amount);
  });

  test('replaces the amount that was there, which the focus has marked', async () => {
    const { user, field } = setup({ amount: 1_250 });
    await user.tab();
    expect(field).toHaveFocus();
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, 5]);
    await user.keyboard('7');
    expect(field).toHaveValue('7');
  });

  test('in the middle leaves the caret where it was', async () => {
    const { user, field } = setup({ amount: 1_250 });
    await user.tab();
    field.setSelectionRange(1, 1);
    await user.keyboard('3');
    expect(field).toHaveValue('132.50');
    expect(caretOf(field)).toBe(2);
  });
});

describe('typed or pasted', () => {
  const said = {
    en: [
      ['1.234,50', 123_450, 'Read as 1234.50'],
      ['10+5', 1_500, '= 15.00'],
      ['20-', null, 'Not finished yet'],
      ['-5', null, 'Not saved – amounts below zero are not possible yet'],
      ['5/0', null, 'Not saved – nothing can be divided by zero'],
      ['20 5', 20_500, 'Kept 205.00 – an amount has only digits and a decimal mark'],
      ['١٢٫٥٠', 1_250, null],
      ['abc', 0, 'Kept 0.00 – an amount has only digits and a decimal mark'],
      ['33.333', 3_333, 'Kept 33.33 – an amount has at most one decimal mark and two decimals 33333.00?'],
      ['12345678901', 123_456_789_000, expect.stringMatching(/^Kept 1234567890.00 – an amount has at most 10 digits/)],
      ['12,50 €', 1_250, null],
    ],
    de: [
      ['1.234,50', 123_450, null],
      ['10+5', 1_500, '= 15,00'],
      ['-5', null, 'Nicht gespeichert – Beträge unter null gehen noch nicht'],
      ['abc', 0, 'Übernommen: 0,00 – es zählen nur Ziffern und ein Komma'],
      ['33.333', 3_333_300, 'Gelesen als 33333,00 33,33?'],
    ],
    es: [
      ['1.234,50', 123_450, null],
      ['10+5', 1_500, '= 15,00'],
      ['-5', null, 'Sin guardar: todavía no se admiten importes bajo cero'],
      ['abc', 0, 'Queda 0,00: un importe solo lleva cifras y una coma'],
      ['33.333', 3_333_300, 'Se leyó como 33333,00 ¿33,33?'],
    ],
  } satisfies Record<Locale, [text: string, amount: number | null, said: unknown][]>;

  test.each(locales)(
    'the same is kept of a text, and said about it, in the words of the language: %s',
    async (locale) => {
      const { user, field, reported } = setup({ locale });
      await user.click(field);
      for (const how of ['keyboard', 'paste'] as const) {
        for (const [text, amount, about] of said[locale]) {
          await user[how](text);
          expect(field).toHaveValue(text);
          expect(reported.at(-1)).toBe(amount);
          expect(remark()).toEqual(about);
          await user.clear(field);
        }
      }
    },
  );

  test('it goes in at the caret, and replaces what is marked', async () => {
    const { user, field, reported } = setup({ amount: 1_250 });
    await user.tab();
    field.setSelectionRange(0, 0);
    await user.paste('3');
    expect(field).toHaveValue('312.50');
    expect(caretOf(field)).toBe(1);
    field.select();
    await user.paste('1,234.56');
    expect(field).toHaveValue('1,234.56');
    expect(reported).toEqual([31_250, 123_456]);
  });
});

describe('what is said about a text', () => {
  test('goes once the text is one that is kept whole', async () => {
    const { user, field } = setup();
    await user.click(field);
    await user.keyboard('33.333');
    expect(remark()).toMatch(/^Kept 33\.33/);
    await user.keyboard('{Backspace}');
    expect(remark()).toBeNull();
  });

  test('names a reading that one press takes, and the cursor stays in the field', async () => {
    const { user, field, reported } = setup();
    await user.click(field);
    await user.keyboard('33.333');
    await user.click(screen.getByRole('button', { name: '33333.00?' }));
    expect(field).toHaveValue('33333.00');
    expect(reported.at(-1)).toBe(3_333_300);
    expect(field).toHaveFocus();
    expect(remark()).toBeNull();
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, 8]);
    await user.keyboard('4');
    expect(reported.at(-1)).toBe(400);
  });

  test('is the next thing that Tab reaches, from the field that is left', async () => {
    const { user, field, reported } = setup();
    await user.tab();
    await user.keyboard("12'50");
    await user.tab();
    expect(field).toHaveValue('1250.00');
    expect(offer()).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(field).toHaveFocus();
    expect(field).toHaveValue('12.50');
    expect(reported.at(-1)).toBe(1_250);
    expect(offer()).toBeNull();
  });

  test('stays when the field is left, so that it is read and nothing moves under a press, until the person comes back', async () => {
    const { user, field } = setup();
    await user.click(field);
    await user.keyboard('a5');
    await user.tab();
    expect(field).toHaveValue('5.00');
    expect(remark()).toMatch(/^Kept 5\.00/);
    await user.click(field);
    expect(remark()).toBeNull();
  });

  test('goes when the amount is another', async () => {
    const { user, field } = setup();
    await user.click(field);
    await user.keyboard('a5');
    await user.click(screen.getByRole('button', { name: 'Others' }));
    expect(field).toHaveValue('130.00');
    expect(remark()).toBeNull();
  });
});

describe('a sum', () => {
  test.each([
    ['left', '{Tab}'],
    ['kept by Enter', '{Enter}'],
  ])('shows its result while it is typed, and holds it once it is %s', async (_how, key) => {
    const { user, field, reported } = setup();
    await user.click(field);
    await user.keyboard('0.75 + 1.65 * 2');
    expect(field).toHaveValue('0.75 + 1.65 * 2');
    expect(remark()).toBe('= 4.05');
    await user.keyboard(key);
    expect(field).toHaveValue('4.05');
    expect(reported.at(-1)).toBe(405);
    expect(remark()).toBeNull();
  });

  test('that is not finished leaves the amount as it was, and its text to go on with', async () => {
    const { user, field, reported } = setup({ amount: 3_000 });
    await user.tab();
    await user.keyboard('20-');
    expect(remark()).toBe('Not finished yet');
    expect(reported.at(-1)).toBe(3_000);
    await user.tab();
    expect(field).toHaveValue('20-');
    expect(field).toBeInvalid();
    expect(remark()).toBe('Not saved – the sum isn’t finished');
    await user.click(field);
    field.setSelectionRange(3, 3);
    await user.keyboard('5');
    expect(remark()).toBe('= 15.00');
    await user.tab();
    expect(field).toHaveValue('15.00');
    expect(field).toBeValid();
  });

  test('with an open bracket is refused by Enter, which leads nowhere', async () => {
    const { user, field } = setup();
    await user.click(field);
    await user.keyboard('(10+5{Enter}');
    expect(field).toHaveFocus();
    expect(field).toHaveValue('(10+5');
    expect(remark()).toBe('Not saved – a bracket isn’t closed');
  });
});

describe('an amount from elsewhere, in the field that has the cursor', () => {
  function others() {
    act(() => screen.getByRole('button', { name: 'Others' }).click());
  }

  test.each([
    ['12000', 12_000],
    ['nothing', null],
  ])('leaves the content marked, so that the next digits replace it: it was %s', async (_what, amount) => {
    const { user, field, reported } = setup({ amount });
    await user.tab();
    others();
    expect(field).toHaveValue('130.00');
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, 6]);
    await user.keyboard('55');
    expect(field).toHaveValue('55');
    expect(reported.at(-1)).toBe(5_500);
  });

  test('leaves the caret as far from the end as it was', async () => {
    const { user, field } = setup({ amount: 2_000 });
    await user.tab();
    field.setSelectionRange(2, 2);
    others();
    expect(field).toHaveValue('130.00');
    expect(caretOf(field)).toBe(3);
  });
});

describe('leaving the field', () => {
  test.each([
    ['5', '5.00'],
    ['5,5', '5.50'],
    ['.', '0.00'],
    ['007', '7.00'],
    ['', ''],
    ['xyz', '0.00'],
  ])('after %j shows %j', async (typed, shown) => {
    const { user, field } = setup();
    await user.click(field);
    if (typed !== '') await user.keyboard(typed);
    await user.tab();
    expect(field).toHaveValue(shown);
  });

  test('writes the amount as the language does, and coming back changes nothing', async () => {
    const { user, field, reported } = setup({ amount: 123_456, locale: 'de' });
    expect(field).toHaveValue('1234,56');
    await user.tab();
    expect(field).toHaveValue('1234,56');
    await user.tab();
    expect(field).toHaveValue('1234,56');
    expect(reported).toEqual([]);
  });

  test('after everything was deleted reports that there is no amount', async () => {
    const { user, field, reported } = setup({ amount: 1_250 });
    await user.tab();
    await user.keyboard('{Delete}');
    await user.tab();
    expect(field).toHaveValue('');
    expect(reported).toEqual([null]);
  });
});
