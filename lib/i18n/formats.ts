import type { Formats } from 'next-intl';
import type messages from '@/messages/en.json';
import type { Locale } from './locales';

export const formats = {
  number: {
    amount: { minimumFractionDigits: 2, maximumFractionDigits: 2 },
    amountField: { minimumFractionDigits: 2, maximumFractionDigits: 2, useGrouping: false },
  },
  dateTime: {
    created: { year: 'numeric', month: 'long', day: 'numeric', hour: 'numeric', minute: '2-digit' },
  },
} satisfies Formats;

/** Message keys, formats and locales are checked by the compiler. */
declare module 'next-intl' {
  interface AppConfig {
    Locale: Locale;
    Messages: typeof messages;
    Formats: typeof formats;
  }
}
