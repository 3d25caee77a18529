import { render, screen } from '@testing-library/react';
import { type Locale, locales } from '@/lib/i18n/locales';
import { messages, renderWithProviders } from '@/tests/support/components/render-with-providers';
import { PageError, PageNotFound } from './error-pages';
import { LayoutError } from './layout-error';

const button = (name: string) => screen.getByRole('button', { name });
const home = (locale: Locale) => screen.getByRole('link', { name: messages[locale].project.backHome });

afterEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: as the server would have taken it back.
  document.cookie = 'i18next=; path=/; max-age=0';
});

describe.each(locales)('in %s', (locale) => {
  const { error, notice, title } = messages[locale];

  test('an unknown address is told, with the way home', () => {
    renderWithProviders(<PageNotFound />, { locale });
    expect(screen.getByRole('heading', { level: 1, name: error.notFound })).toBeInTheDocument();
    expect(home(locale)).toHaveAttribute('href', '/');
    expect(document.title).toBe(`Quits – ${error.notFound}`);
  });

  test('a page that could not be rendered can be tried again', () => {
    renderWithProviders(<PageError />, { locale });
    expect(screen.getByRole('heading', { level: 1, name: error.page })).toBeInTheDocument();
    expect(button(notice.tryAgain)).toBeInTheDocument();
    expect(home(locale)).toHaveAttribute('href', '/');
    expect(document.title).toBe(`Quits – ${title.error}`);
  });

  test('a layout that could not be rendered says the same, in words of its own', () => {
    // biome-ignore lint/suspicious/noDocumentCookie: as the server would have set it.
    document.cookie = `i18next=${locale}; path=/`;
    // React takes hold of the whole document.
    const { unmount } = render(<LayoutError />, { container: document as unknown as HTMLElement });
    expect(document.documentElement.lang).toBe(locale);
    expect(screen.getByRole('heading', { level: 1, name: error.page })).toBeInTheDocument();
    expect(button(notice.tryAgain)).toBeInTheDocument();
    expect(home(locale)).toHaveAttribute('href', '/');
    unmount();
  });
});
