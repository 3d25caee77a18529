import { act, screen } from '@testing-library/react';
import { button, textbox } from '@/tests/support/components/render-project';
import { renderWithProviders, takeLoggedErrors } from '@/tests/support/components/render-with-providers';
import { ShareBox } from './share-box';

const link = 'http://localhost/project/p1';

beforeEach(() => window.history.replaceState(null, '', '/project/p1?lng=de#x'));

afterEach(() => {
  jest.useRealTimers();
  window.history.replaceState(null, '', '/');
});

/** Copies, and lets what follows from it settle while the clock stands still. */
async function copy(user: ReturnType<typeof renderWithProviders>['user']) {
  await user.click(button('Copy'));
  await act(() => jest.advanceTimersByTimeAsync(0));
}

function tooltip() {
  return screen.getByRole('tooltip').textContent;
}

test('shows the page’s link, without what belongs to this visit only', () => {
  renderWithProviders(<ShareBox hint="" />);
  expect(textbox('Link to this page')).toHaveValue(link);
  expect(textbox('Link to this page')).toHaveAttribute('readonly');
});

test('says what the link is good for', () => {
  renderWithProviders(<ShareBox hint="Anyone can look." />);
  expect(screen.getByText('Anyone can look.')).toBeInTheDocument();
});

test('gives no link of a project that exists on this device alone', () => {
  renderWithProviders(<ShareBox hint="" isLocal />);
  expect(textbox('Link to this page')).toHaveValue('');
  expect(button('Copy')).toBeDisabled();
});

test('copies the link and says “Copied” in the tooltip for one second', async () => {
  jest.useFakeTimers();
  const { user } = renderWithProviders(<ShareBox hint="" />);
  expect(tooltip()).toBe('Copy the link');
  await copy(user);
  expect(await navigator.clipboard.readText()).toBe(link);
  expect(tooltip()).toBe('Copied');
  act(() => jest.advanceTimersByTime(999));
  expect(tooltip()).toBe('Copied');
  act(() => jest.advanceTimersByTime(1));
  expect(tooltip()).toBe('Copy the link');
});

test('a second press begins the second anew', async () => {
  jest.useFakeTimers();
  const { user } = renderWithProviders(<ShareBox hint="" />);
  await copy(user);
  act(() => jest.advanceTimersByTime(800));
  await copy(user);
  act(() => jest.advanceTimersByTime(800));
  expect(tooltip()).toBe('Copied');
  act(() => jest.advanceTimersByTime(200));
  expect(tooltip()).toBe('Copy the link');
});

test('announces politely that it was copied', async () => {
  const { user } = renderWithProviders(<ShareBox hint="" />);
  await user.click(button('Copy'));
  const announced = screen.getAllByText('Copied').find((element) => element.getAttribute('aria-live') === 'polite');
  expect(announced).toBeInTheDocument();
});

test.each([
  ['has no clipboard', undefined],
  ['refuses it', { writeText: () => Promise.reject(new DOMException('Denied.', 'NotAllowedError')) }],
])('marks the link and says how to copy it where the browser %s', async (_what, clipboard) => {
  const { user } = renderWithProviders(<ShareBox hint="" />);
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
  await user.click(button('Copy'));
  expect(await screen.findByText(/Select it and copy it by hand/)).toBeInTheDocument();
  const field = textbox('Link to this page');
  expect(field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)).toBe(link);
  expect(tooltip()).toBe('Copy the link');
  expect(takeLoggedErrors()).toHaveLength(1);
});
