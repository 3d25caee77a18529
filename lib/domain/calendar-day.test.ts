import fc from 'fast-check';
import { isCalendarDay } from './calendar-day';

test('each day of the calendar is one', () => {
  const days = fc.date({ min: new Date('0001-01-01T00:00Z'), max: new Date('9999-12-31T00:00Z'), noInvalidDate: true });
  fc.assert(fc.property(days, (day) => isCalendarDay(day.toISOString().slice(0, 10))));
});

test('a text of this form is a day where the calendar of the machine has it', () => {
  const parts = fc.tuple(fc.integer({ min: 1, max: 9_999 }), fc.nat({ max: 13 }), fc.nat({ max: 32 }));
  fc.assert(
    fc.property(parts, ([year, month, day]) => {
      const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
      const time = Date.parse(`${text}T00:00:00Z`);
      const isDay = !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
      expect(isCalendarDay(text)).toBe(isDay);
    }),
    { examples: [[[2026, 2, 30]], [[2024, 2, 29]], [[1900, 2, 29]], [[2000, 2, 29]]] },
  );
});

test.each([
  '',
  '2026-1-02',
  '2026-11-20T00:00',
  ' 2026-11-20',
  '20.11.2026',
  '0000-01-01',
  '+002026-11-20',
  '2026-11-2０',
])('%j is none', (text) => {
  expect(isCalendarDay(text)).toBe(false);
});
