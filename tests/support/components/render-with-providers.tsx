import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { toast } from 'sonner';
import { Providers } from '@/components/layout/providers';
import { loadDialogs } from '@/components/project/dialogs';
import { compileMessages } from '@/lib/i18n/compile-messages';
import type { Locale } from '@/lib/i18n/locales';
import { loadSaveCode } from '@/lib/session/save-queue';
import de from '@/messages/de.json';
import en from '@/messages/en.json';
import es from '@/messages/es.json';
import { navigation } from './navigation';

export const messages = { en, de, es };

/** What React says of tests alone: of next-themes' script without a server's markup, of an action that outlives its test. */
const testOnlyWarnings = ['Encountered a script tag', 'A suspended resource finished loading inside a test'];

let logged: unknown[] = [];

// What a page fetches when it is idle is there long before a person does anything.
beforeAll(() => Promise.all([loadDialogs(), loadSaveCode(), import('@/components/layout/toaster')]));

beforeEach(() => {
  logged = [];
  jest.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
    if (!testOnlyWarnings.some((start) => String(parts[0]).startsWith(start))) logged.push(parts[0]);
  });
});

afterEach(() => {
  const unexpected = takeLoggedErrors();
  jest.restoreAllMocks();
  expect(unexpected).toEqual([]);
});

/** What has gone to the console as an error. What a test does not take from here fails it. */
export function takeLoggedErrors(): unknown[] {
  return logged.splice(0);
}

interface RenderOptions {
  locale?: Locale;
  pathname?: string;
}

/** Renders with all that the application's layout provides, and a router that only records where it was sent. */
export function renderWithProviders(
  children: ReactNode,
  { locale = 'en', pathname = '/project/p1' }: RenderOptions = {},
) {
  fillInForJsdom();
  // What the last test had to say is not this test's.
  toast.dismiss();
  const visited: string[] = [];
  Object.assign(navigation, { pathname, visited });
  const user = userEvent.setup({ delay: null });
  const view = render(
    <Providers locale={locale} messages={JSON.stringify(compileMessages(messages[locale]))} apiBaseUrl="/api">
      {children}
    </Providers>,
  );
  return { ...view, user, visited };
}

/** What a browser has and jsdom lacks. */
function fillInForJsdom() {
  window.matchMedia ??= (media) =>
    Object.assign(new EventTarget(), { matches: false, media, onchange: null, addListener() {}, removeListener() {} });
  HTMLElement.prototype.hidePopover ??= () => {};
  // A test's page is never idle: what it fetches then comes when it is first used.
  globalThis.requestIdleCallback ??= () => 0;
  globalThis.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
}

/** What a screen reader says of an element, one part after the other. */
export function spokenText(element: Element): string {
  const spoken = element.cloneNode(true) as Element;
  for (const silent of spoken.querySelectorAll('[aria-hidden="true"]')) silent.remove();
  const texts: string[] = [];
  const walker = document.createTreeWalker(spoken, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) texts.push(walker.currentNode.textContent?.trim() ?? '');
  return texts.filter((text) => text !== '').join(' ');
}
