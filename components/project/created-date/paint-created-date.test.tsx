import fc from 'fast-check';
import { formats } from '@/lib/i18n/formats';
import { locales } from '@/lib/i18n/locales';
import { dateWordsOf } from './date-words';
import { CREATED_TEXT, paintCreatedDate } from './paint-created-date';

const dates = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });

test.each(locales)(
  'The date in the first paint is what the browser writes in the reader’s time zone (%s).',
  (locale) => {
    const format = new Intl.DateTimeFormat(locale, formats.dateTime.created);
    const midnight = new Date(2026, 2, 1, 0, 5);
    const noon = new Date(2026, 9, 25, 12, 0);
    fc.assert(
      fc.property(dates, (date) => {
        document.body.innerHTML = `<main><time datetime="${date.toISOString()}" ${CREATED_TEXT}="On {date}." class="invisible">?</time></main>`;
        paintCreatedDate(CREATED_TEXT, dateWordsOf(locale));
        const time = document.querySelector('time');
        expect(time?.textContent).toBe(`On ${format.format(date)}.`);
        expect(time?.className).toBe('');
      }),
      { examples: [[midnight], [noon]] },
    );
  },
);
