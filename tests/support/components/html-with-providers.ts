import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import type { Locale } from '@/lib/i18n/locales';
import { fillInForJsdom, withProviders } from './render-with-providers';

/** The HTML that a server renders of it. React's code for that is loaded by few tests. */
export function htmlWithProviders(children: ReactNode, locale: Locale = 'en'): string {
  fillInForJsdom();
  return renderToString(withProviders(children, locale));
}
