import type messages from '@/messages/en.json';
import type { formats } from './formats';
import type { Locale } from './locales';

/** Message keys, formats and locales are checked by the compiler. */
declare module 'next-intl' {
  interface AppConfig {
    Locale: Locale;
    Messages: typeof messages;
    Formats: typeof formats;
  }
}
