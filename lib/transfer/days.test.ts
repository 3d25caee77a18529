import fc from 'fast-check';
import { RUNS } from '@/tests/support/runs';
import { dayReader, isDayLike } from './days';

test.each([
  '2023-07-22',
  '2023-07-22T18:20:00.000Z',
  '2023-07-22 18:20:00',
  '20230722',
  '2023/07/22',
  '2023.7.22.',
  '22.07.23',
  '22.7.2023',
  '22/07/2023 10:15',
  '22-07-23',
  '7/22/23',
  '7/22/2023',
])('Reads %j, which is one day whatever else the file has.', (text) => {
  expect([dayReader([text])(text), isDayLike(text)]).toEqual(['2023-07-22', true]);
  expect(dayReader([text, '01/25/2023', '25/01/2023'])(text)).toBe('2023-07-22');
});

test.each([
  ['25/12/2023', '2023-06-05'],
  ['6/22/23', '2023-05-06'],
])('Settles the order of day and month by %j in the same file.', (other, day) => {
  expect(dayReader(['05/06/2023', other])('05/06/2023')).toBe(day);
});

test.each([
  ['nothing', []],
  ['two orders', ['25/12/2023', '6/22/23']],
  ['days that tell none', ['2023-12-25', '12.11.2023', '07/07/2023']],
])('Leaves a day open that could be two, beside %s.', (_what, others) => {
  expect(dayReader(['05/06/2023', ...others])('05/06/2023')).toBeNull();
});

test.each(['', 'soon', '2023-02-30', '31.04.2023', '13/13/2023', '202307', '2023072', '12.05.'])(
  'Finds no day in %j.',
  (text) => {
    expect(dayReader([text])(text)).toBeNull();
  },
);

const dayArbitrary = fc
  .date({ min: new Date('2001-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

test('Reads each day of a file as it was written, or none where both orders are possible.', () => {
  const open = { count: 0 };
  fc.assert(
    fc.property(fc.array(dayArbitrary, { minLength: 1, maxLength: 6 }), fc.boolean(), (days, isDayFirst) => {
      const written = days.map((iso) => {
        const [year, month, day] = iso.split('-');
        return (isDayFirst ? [day, month, year] : [month, day, year]).join('/');
      });
      const read = dayReader(written);
      for (const [at, text] of written.entries()) {
        const day = read(text);
        if (day === null) open.count += 1;
        else expect(day).toBe(days[at]);
      }
      const isSettled = days.some((iso) => Number(iso.slice(8)) > 12);
      if (isSettled) expect(written.map(read)).toEqual(days);
    }),
    RUNS,
  );
  expect(open.count).toBeGreaterThan(0);
});
