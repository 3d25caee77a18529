import { defaultLocale } from '@/lib/i18n/locales';
import { localeOfBrowser } from '@/lib/i18n/remember-locale';
import { useIsHydrated } from './use-is-hydrated';

/** The same texts as in the messages, which only the layout provides. */
const texts = {
  en: { heading: 'Something went wrong on this page.', tryAgain: 'Try again', home: 'To the home page' },
  de: {
    heading: 'Auf dieser Seite ist etwas schiefgegangen.',
    tryAgain: 'Noch einmal versuchen',
    home: 'Zur Startseite',
  },
  es: { heading: 'Algo falló en esta página.', tryAgain: 'Reintentar', home: 'Ir a la página de inicio' },
};

/** A whole document in place of a layout that could not be rendered. It relies on nothing, not even on styles. */
export function LayoutError() {
  const locale = useIsHydrated() ? localeOfBrowser() : defaultLocale;
  const { heading, tryAgain, home } = texts[locale];
  return (
    <html lang={locale}>
      <body
        style={{ font: '1rem/1.5 system-ui', colorScheme: 'light dark', textAlign: 'center', margin: '20vh 1.5rem' }}
      >
        <title>Quits</title>
        <main>
          <h1>{heading}</h1>
          <p>
            <button type="button" onClick={() => window.location.reload()}>
              {tryAgain}
            </button>
          </p>
          <a href="/">{home}</a>
        </main>
      </body>
    </html>
  );
}
