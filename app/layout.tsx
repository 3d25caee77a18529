import type { Metadata, Viewport } from 'next';
import { headers } from 'next/headers';
import { getLocale } from 'next-intl/server';
import type { ReactNode } from 'react';
import endArrival from '@/components/head/arrived.script.ts?text';
import beginArrival from '@/components/head/arriving.script.ts?text';
import recordEarlyPresses from '@/components/head/early-presses.script.ts?text';
import { InlineScript } from '@/components/head/inline-script';
import refuseOldBrowsers from '@/components/head/old-browser.script.ts?text';
import showStoredPanel from '@/components/head/panel.script.ts?text';
import watchScripts from '@/components/head/watch-scripts.script.ts?text';
import { Footer } from '@/components/layout/footer';
import { Header } from '@/components/layout/header';
import { Providers } from '@/components/layout/providers';
import { Styles } from '@/components/styles/styles';
import { isOwnApi } from '@/lib/contract/own-api';
import { messagesText } from '@/lib/i18n/messages-on-server';
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

const HEAD_SCRIPT = [watchScripts, recordEarlyPresses, showStoredPanel, beginArrival].join(';');

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
        {/* First: it keeps a browser that is too old from the next one, and from all others. */}
        <InlineScript nonce={nonce} source={refuseOldBrowsers} />
        <InlineScript nonce={nonce} source={HEAD_SCRIPT} />
      </head>
      <body className="flex min-h-dvh flex-col">
        <Providers
          locale={locale}
          messages={await messagesText(locale)}
          apiBaseUrl={env.API_BASE_URL}
          deletedDays={isOwnApi(env.API_BASE_URL) ? env.DELETED_DAYS : null}
          hasOfflinePages={env.SERVICE_WORKER === 'on'}
          nonce={nonce}
        >
          <Header />
          {children}
          <Footer year={new Date().getUTCFullYear()} version={env.APP_VERSION} />
          <InlineScript nonce={nonce} source={endArrival} />
        </Providers>
      </body>
    </html>
  );
}
