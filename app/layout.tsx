import type { Metadata, Viewport } from 'next';
import { headers } from 'next/headers';
import { getLocale } from 'next-intl/server';
import type { ReactNode } from 'react';
import { FONT_FACE, FONT_SCRIPT } from '@/components/head/fonts';
import { InlineScript } from '@/components/head/inline-script';
import { EARLY_PRESSES_SCRIPT } from '@/components/layout/early-presses-script';
import { Footer } from '@/components/layout/footer';
import { Header } from '@/components/layout/header';
import { Providers } from '@/components/layout/providers';
import { OUTDATED, START_NOTICE, STARTED, watchScripts } from '@/components/layout/watch-scripts';
import { Styles } from '@/components/styles/styles';
import { messagesText } from '@/lib/i18n/messages-text';
import { requestNonce } from '@/lib/server/http/content-security-policy';
import { getEnv } from '@/lib/server/process/env';
import { releaseWhenRendered } from '@/lib/workarounds/release-render';

export const metadata: Metadata = {
  applicationName: 'Quits',
  appleWebApp: { title: 'Quits' },
  formatDetection: { telephone: false },
  icons: { icon: '/icon.svg', apple: '/apple-icon.png' },
};

export const viewport: Viewport = {
  // The page goes up to the edges of a phone's screen, and keeps clear of what is rounded off itself.
  viewportFit: 'cover',
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: '#ffffff' },
    { media: '(prefers-color-scheme: dark)', color: '#151d1e' },
  ],
};

/** next-themes sets the theme at the start of the body, but a browser sometimes paints the body before it runs that script. */
const THEME_SCRIPT = `try{const d=localStorage.getItem('darkMode');document.documentElement.dataset.theme=d==='true'||(d!=='false'&&matchMedia('(prefers-color-scheme: dark)').matches)?'dark':'light'}catch{}`;

const WATCH_SCRIPT = `(${watchScripts})(${[STARTED, OUTDATED, START_NOTICE].map((name) => JSON.stringify(name))})`;

export default async function RootLayout({ children }: { children: ReactNode }) {
  releaseWhenRendered();
  const [locale, requestHeaders] = await Promise.all([getLocale(), headers()]);
  const nonce = requestNonce(requestHeaders);
  const env = getEnv();
  return (
    // The theme's attribute is set before hydration, from what the browser remembers.
    <html lang={locale} suppressHydrationWarning>
      <head>
        <Styles />
        <style href="font" precedence="quits">
          {FONT_FACE}
        </style>
        <InlineScript nonce={nonce} source={`${THEME_SCRIPT};${FONT_SCRIPT};${WATCH_SCRIPT};${EARLY_PRESSES_SCRIPT}`} />
      </head>
      <body className="flex min-h-dvh flex-col">
        <Providers
          locale={locale}
          messages={await messagesText(locale)}
          apiBaseUrl={env.API_BASE_URL}
          deletedDays={env.API_BASE_URL.startsWith('/') ? env.DELETED_DAYS : 0}
          keepsPages={env.SERVICE_WORKER === 'on'}
          nonce={nonce}
        >
          <Header />
          {children}
          <Footer year={new Date().getUTCFullYear()} version={env.APP_VERSION} />
        </Providers>
      </body>
    </html>
  );
}
