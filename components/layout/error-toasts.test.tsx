import { act, screen } from '@testing-library/react';
import { renderWithProviders } from '@/tests/support/components/render-with-providers';
import { notify } from './toasts';

const FADES = 600;

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

async function pass(ms: number) {
  await act(() => jest.advanceTimersByTimeAsync(ms));
}

async function show(kind: 'success' | 'error', text: string) {
  act(() => void notify(kind, text));
  await pass(100);
}

function shown(): string[] {
  return Array.from(document.querySelectorAll('[data-sonner-toast]'), ({ textContent }) => textContent ?? '');
}

async function goOn() {
  act(() => void document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'a', bubbles: true })));
  // Sonner goes on with it in the next frame, and renders in between.
  await pass(50);
  await pass(50);
  await pass(FADES);
}

describe('an error', () => {
  test('stands for eight seconds whatever the person does, and then until they go on', async () => {
    renderWithProviders(null);
    await show('error', 'It failed.');
    await pass(7_000);
    await goOn();
    expect(shown()).toEqual(['It failed.']);
    await pass(60_000);
    expect(shown()).toEqual(['It failed.']);
    await goOn();
    expect(shown()).toEqual([]);
  });

  test('is not read while the page is hidden', async () => {
    renderWithProviders(null);
    await show('error', 'It failed.');
    const hidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await pass(60_000);
    hidden.mockReturnValue(false);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    await goOn();
    expect(shown()).toEqual(['It failed.']);
    await pass(8_000);
    await goOn();
    expect(shown()).toEqual([]);
  });

  test('can be closed at once', async () => {
    renderWithProviders(null);
    await show('error', 'It failed.');
    act(() => screen.getByRole('button', { name: 'Close notification' }).click());
    await pass(FADES);
    expect(shown()).toEqual([]);
  });

  test('that comes again takes the place of the earlier one, and stands as long', async () => {
    renderWithProviders(null);
    await show('error', 'It failed.');
    await pass(5_000);
    await show('error', 'It failed.');
    await pass(50);
    await pass(FADES);
    expect(shown()).toEqual(['It failed.']);
    await pass(6_000);
    await goOn();
    expect(shown()).toEqual(['It failed.']);
    await pass(8_000);
    await goOn();
    expect(shown()).toEqual([]);
  });

  test('stands while successes come and go', async () => {
    renderWithProviders(null);
    await show('error', 'It failed.');
    await show('success', 'Saved');
    expect(shown()).toEqual(['Saved', 'It failed.']);
    await pass(5_000);
    expect(shown()).toEqual(['It failed.']);
    await pass(5_000);
    await goOn();
  });
});
