import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { toast } from 'sonner';
import { Providers } from '@/components/layout/providers';
import { LazyCode } from '@/components/ui/lazy-code';
import { queryClient } from '@/lib/client/query-client';
import { compileMessages } from '@/lib/i18n/compile-messages';
import type { Locale } from '@/lib/i18n/locales';
import de from '@/messages/de.json';
import en from '@/messages/en.json';
import es from '@/messages/es.json';
import { navigation } from './navigation';

export const messages = { en, de, es };

/** As the server hands them to the page. */
const texts = new Map<Locale, string>();

/** What React logs only in tests: about next-themes' script without server markup, and an action that outlives its test. */
const testOnlyWarnings = ['Encountered a script tag', 'A suspended resource finished loading inside a test'];

let logged: unknown[] = [];

// What an idle page loads is there long before a person does anything.
beforeAll(() =>
  Promise.all([LazyCode.loadAll(), import('@/lib/session/lazy-session'), import('@/components/layout/toaster')]),
);

// Sonner's rules tell a test nothing, and jsdom holds each element against each rule for every style that it is asked for.
beforeAll(() => {
  for (const sheet of document.head.querySelectorAll('style')) sheet.remove();
});

beforeEach(() => {
  logged = [];
  jest.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
    if (!testOnlyWarnings.some((start) => String(parts[0]).startsWith(start))) logged.push(parts[0]);
  });
});

afterEach(() => {
  const unexpected = takeLoggedErrors();
  jest.restoreAllMocks();
  queryClient.clear();
  expect(unexpected).toEqual([]);
});

/** The errors that were logged to the console so far. A test fails if it leaves any of them here. */
export function takeLoggedErrors(): unknown[] {
  return logged.splice(0);
}

interface RenderOptions {
  locale?: Locale;
  pathname?: string;
  deletedDays?: number | null;
  /** What the server has rendered of it. */
  html?: string;
}

/** Renders with all that the application's layout provides, and a router that only records where it was sent. */
export function renderWithProviders(
  children: ReactNode,
  { locale = 'en', pathname = '/project/p1', deletedDays, html }: RenderOptions = {},
) {
  fillInForJsdom();
  // Toasts of the previous test.
  toast.dismiss();
  const visited: string[] = [];
  Object.assign(navigation, { pathname, visited });
  const user = userEvent.setup({ delay: null });
  const page = withProviders(children, locale, deletedDays);
  const view = html === undefined ? render(page) : render(page, { container: containerOf(html), hydrate: true });
  return { ...view, user, visited };
}

function containerOf(html: string): HTMLElement {
  const container = document.createElement('div');
  container.innerHTML = html;
  return document.body.appendChild(container);
}

function textOf(locale: Locale): string {
  const text = texts.get(locale) ?? JSON.stringify(compileMessages(messages[locale]));
  texts.set(locale, text);
  return text;
}

export function withProviders(children: ReactNode, locale: Locale, deletedDays?: number | null) {
  return (
    <Providers locale={locale} messages={textOf(locale)} apiBaseUrl="/api" deletedDays={deletedDays}>
      {children}
    </Providers>
  );
}

/** Adds what a browser has and jsdom lacks. */
export function fillInForJsdom() {
  window.matchMedia ??= (media) =>
    Object.assign(new EventTarget(), { matches: false, media, onchange: null, addListener() {}, removeListener() {} });
  HTMLElement.prototype.hidePopover ??= () => {};
  // It returns a promise in new browsers.
  HTMLElement.prototype.scrollIntoView ??= () => ({});
  // A page under test is never idle: what it would load then, it loads on first use.
  globalThis.requestIdleCallback ??= () => 0;
  // Sonner follows the finger that it is pressed with.
  HTMLElement.prototype.setPointerCapture ??= () => undefined;
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
}

/** The text of an element as a screen reader reads it. */
export function spokenText(element: Element): string {
  const spoken = element.cloneNode(true) as Element;
  for (const silent of spoken.querySelectorAll('[aria-hidden="true"]')) silent.remove();
  const texts: string[] = [];
  const walker = document.createTreeWalker(spoken, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) texts.push(walker.currentNode.textContent?.trim() ?? '');
  return texts.filter((text) => text !== '').join(' ');
}
