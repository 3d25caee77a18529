import { screen } from '@testing-library/react';
import { useState } from 'react';
import { useAmountFormat } from '@/components/project/use-amount-format';
import type { Locale } from '@/lib/i18n/locales';
import { renderWithProviders } from '@/tests/support/components/render-with-providers';
import { AmountField } from './amount-field';

interface HarnessProps {
  initial: number | null;
  onReport: (amount: number | null) => void;
}

/** Keeps the amount as the editor does. */
function Harness({ initial, onReport }: HarnessProps) {
  const [amount, setAmount] = useState(initial);
  const change = (next: number | null) => {
    onReport(next);
    setAmount(next);
  };
  const format = useAmountFormat('amountField');
  return (
    <AmountField
      amount={amount}
      onChange={change}
      onKeyDown={() => {}}
      label="Amount"
      format={format}
      placeholder={format(0)}
    />
  );
}

/** The field, and every amount that it has reported. */
function setup({ amount = null, locale }: { amount?: number | null; locale?: Locale } = {}) {
  const reported: (number | null)[] = [];
  const { user } = renderWithProviders(<Harness initial={amount} onReport={(next) => reported.push(next)} />, {
    locale,
  });
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Amount' });
  return { user, field, reported };
}

function caretOf({ selectionStart, selectionEnd }: HTMLInputElement) {
  expect(selectionEnd).toBe(selectionStart);
  return selectionStart;
}

describe('typing an amount', () => {
  test.each([
    ['12', '12', 1_200],
    ['12,5', '12.5', 1_250],
    ['12.5', '12.5', 1_250],
    ['12,34', '12.34', 1_234],
    ['12.345', '12.34', 1_234],
    ['1.2.3', '1.23', 123],
    ['1,2,3', '1.23', 123],
    ['12,.5', '12.5', 1_250],
    ['a1b2c', '12', 1_200],
    ['€ 7', '7', 700],
    ['-5', '5', 500],
    [',5', '.5', 50],
    ['.', '.', 0],
    [',', '.', 0],
    ['abc', '', 0],
    ['0', '0', 0],
    ['007', '007', 700],
  ])('%j leaves %j in the field, and %j hundredths', async (typed, shown, amount) => {
    const { user, field, reported } = setup();
    await user.click(field);
    await user.keyboard(typed);
    expect(field).toHaveValue(shown);
    expect(reported.at(-1)).toBe(amount);
  });

  test('beyond the largest amount changes nothing more', async () => {
    const { user, field, reported } = setup();
    await user.click(field);
    await user.keyboard('9999999999999999.999');
    expect(field).toHaveValue('9999999999.99');
    expect(reported.at(-1)).toBe(999_999_999_999);
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
    await user.keyboard('x');
    expect(field).toHaveValue('132.50');
    expect(caretOf(field)).toBe(2);
  });

  test('a third decimal leaves the caret at the end of the two', async () => {
    const { user, field } = setup();
    await user.click(field);
    await user.keyboard('1.239');
    expect(field).toHaveValue('1.23');
    expect(caretOf(field)).toBe(4);
  });

  test('goes on after the caret was moved back and something was deleted', async () => {
    const { user, field, reported } = setup();
    await user.click(field);
    await user.keyboard('12.34{ArrowLeft}{ArrowLeft}{Backspace}');
    expect(field).toHaveValue('1234');
    expect(caretOf(field)).toBe(2);
    await user.keyboard(',');
    expect(field).toHaveValue('12.34');
    expect(caretOf(field)).toBe(3);
    expect(reported.at(-1)).toBe(1_234);
  });
});

describe('pasting an amount', () => {
  test.each([
    ['1,234.56', '1234.56', 123_456],
    ['1.234,56', '1234.56', 123_456],
    ['1.234.567,89', '1234567.89', 123_456_789],
    ['1 234,56', '1234.56', 123_456],
    ['1’234.56', '1234.56', 123_456],
    ['12,34,567.80', '1234567.80', 123_456_780],
    ['$ 12.50', '12.50', 1_250],
    ['12,50 €', '12.50', 1_250],
    ['12.5', '12.5', 1_250],
    ['12,5', '12.5', 1_250],
    ['1,234', '1234', 123_400],
    ['0.5', '0.5', 50],
  ])('%j gives %j', async (pasted, shown, amount) => {
    const { user, field, reported } = setup();
    await user.click(field);
    await user.paste(pasted);
    expect(field).toHaveValue(shown);
    expect(reported.at(-1)).toBe(amount);
  });

  test('replaces what is marked and puts the caret behind it', async () => {
    const { user, field, reported } = setup({ amount: 9_999 });
    await user.tab();
    await user.paste('1.234,56');
    expect(field).toHaveValue('1234.56');
    expect(caretOf(field)).toBe(7);
    expect(reported).toEqual([123_456]);
  });

  test('into what stands there already goes in at the caret', async () => {
    const { user, field } = setup({ amount: 1_250 });
    await user.tab();
    field.setSelectionRange(0, 0);
    await user.paste('3');
    expect(field).toHaveValue('312.50');
    expect(caretOf(field)).toBe(1);
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

  test('writes the amount as the language does, and takes it up again with a dot', async () => {
    const { user, field, reported } = setup({ amount: 123_456, locale: 'de' });
    expect(field).toHaveValue('1234,56');
    await user.tab();
    expect(field).toHaveValue('1234.56');
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
