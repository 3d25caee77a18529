import { screen } from '@testing-library/react';
import { renderWithProviders } from '@/tests/support/components/render-with-providers';
import { AsOf } from './as-of';

test.each([
  ['en', /^As of July 12, 2026 at 2:30\sPM, offline$/],
  ['de', /^Offline, Stand: 12\. Juli 2026 um 14:30$/],
  ['es', /^Actualizado: 12 de julio de 2026 a las 14:30, sin conexión$/],
] as const)('In %s a project of another day is told with that day.', (locale, text) => {
  renderWithProviders(<AsOf asOf={new Date(2026, 6, 12, 14, 30).getTime()} />, { locale });
  expect(screen.getByText(text)).toBeInTheDocument();
});

test.each([
  ['en', /^As of \d\d?:\d\d [AP]M, offline$/],
  ['de', /^Offline, Stand: \d\d?:\d\d$/],
  ['es', /^Actualizado: \d\d?:\d\d, sin conexión$/],
] as const)('In %s one of today is told with the time.', (locale, text) => {
  renderWithProviders(<AsOf asOf={Date.now()} />, { locale });
  expect(screen.getByText(text)).toBeInTheDocument();
});
