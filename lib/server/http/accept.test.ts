import { prefersCsv } from './accept';

test.each([
  'text/csv',
  'TEXT/CSV; charset=utf-8',
  'text/csv, */*',
  'text/csv, application/json;q=0.9',
  'text/*, text/csv',
])('Who accepts %s is given CSV.', (accept) => {
  expect(prefersCsv(accept)).toBe(true);
});

test.each([
  null,
  '',
  '*/*',
  'application/json',
  'text/*',
  'text/csv;q=0',
  'text/csv, application/json',
  'application/json, text/csv;q=0.9',
  'text/csv;q=0.5, */*',
  'text/csv-schema',
])('Who accepts %s is given JSON.', (accept) => {
  expect(prefersCsv(accept)).toBe(false);
});
