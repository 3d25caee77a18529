import { act, screen } from '@testing-library/react';
import { button } from '@/tests/support/components/render-project';
import { renderWithProviders } from '@/tests/support/components/render-with-providers';
import { Footer } from './footer';
import { Header } from './header';
import { notify } from './toasts';

afterEach(() => {
  localStorage.clear();
  document.documentElement.removeAttribute('data-theme');
  jest.useRealTimers();
});

describe('the header', () => {
  test('has the logo, which leads to the home page, and the controls of language and theme', () => {
    renderWithProviders(<Header />);
    expect(screen.getByRole('link', { name: 'Quits, home page' })).toHaveAttribute('href', '/');
    expect(button('Language: English')).toBeInTheDocument();
    expect(button('Dark theme')).toHaveAttribute('aria-pressed', 'false');
  });

  test('has a border on every page but the first', () => {
    const look = (pathname: string) => {
      const { unmount } = renderWithProviders(<Header />, { pathname });
      const { className } = screen.getByRole('banner');
      unmount();
      return className;
    };
    expect(look('/')).not.toBe(look('/demo'));
    expect(look('/project/p1')).toBe(look('/demo'));
  });
});

describe('the theme', () => {
  test('goes from light to dark and back, and is remembered as darkMode true or false', async () => {
    const { user } = renderWithProviders(<Header />);
    await user.click(button('Dark theme'));
    expect(localStorage.getItem('darkMode')).toBe('true');
    expect(document.documentElement).toHaveAttribute('data-theme', 'dark');
    expect(button('Dark theme')).toHaveAttribute('aria-pressed', 'true');
    await user.click(button('Dark theme'));
    expect(localStorage.getItem('darkMode')).toBe('false');
    expect(document.documentElement).toHaveAttribute('data-theme', 'light');
    expect(button('Dark theme')).toHaveAttribute('aria-pressed', 'false');
  });

  test.each([
    ['true', 'dark'],
    ['false', 'light'],
  ])('that was remembered as %s is %s', (stored, theme) => {
    localStorage.setItem('darkMode', stored);
    renderWithProviders(<Header />);
    expect(document.documentElement).toHaveAttribute('data-theme', theme);
  });
});

test('the footer shows the year, the name and the version', () => {
  renderWithProviders(<Footer year={2026} version="1.2.3-beta" />);
  expect(screen.getByRole('contentinfo')).toHaveTextContent('© 2026 Quits · Version 1.2.3-beta');
});

test('the footer of the home page, and of no other, leads to the description of the API', () => {
  const { unmount } = renderWithProviders(<Footer year={2026} version="1" />, { pathname: '/' });
  expect(screen.getByRole('link', { name: 'API' })).toHaveAttribute('href', '/api');
  unmount();
  renderWithProviders(<Footer year={2026} version="1" />, { pathname: '/project/p1' });
  expect(screen.queryByRole('link')).toBeNull();
});

describe('toasts', () => {
  function shown() {
    return Array.from(document.querySelectorAll('[data-sonner-toast]'));
  }

  test('stand at the bottom right and are announced politely', async () => {
    renderWithProviders(null);
    act(() => void notify('message', 'Hello'));
    const hello = (await screen.findByText('Hello')).closest('[data-sonner-toast]');
    expect(hello).toHaveAttribute('data-x-position', 'right');
    expect(hello).toHaveAttribute('data-y-position', 'bottom');
    expect(screen.getByRole('region', { name: /Notifications/ })).toHaveAttribute('aria-live', 'polite');
  });

  test('last four seconds', async () => {
    jest.useFakeTimers();
    renderWithProviders(null);
    act(() => void notify('message', 'Hello'));
    await act(() => jest.advanceTimersByTimeAsync(3_900));
    expect(shown()).toHaveLength(1);
    // It takes a moment to fade.
    await act(() => jest.advanceTimersByTimeAsync(600));
    expect(shown()).toHaveLength(0);
  });

  test('are twenty at most at once', async () => {
    renderWithProviders(null);
    act(() => {
      for (let at = 1; at <= 25; at += 1) void notify('message', `Toast ${at}`);
    });
    await screen.findByText('Toast 25');
    expect(shown().filter((toastElement) => toastElement.getAttribute('data-visible') === 'true')).toHaveLength(20);
  });
});
