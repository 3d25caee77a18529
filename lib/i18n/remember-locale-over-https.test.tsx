/**
 * @jest-environment-options {"url": "https://quits.test/"}
 */
import { rememberLocale } from './remember-locale';

test('Over https the cookie of a chosen language is never sent over http.', () => {
  const setCookie = jest.spyOn(document, 'cookie', 'set');
  rememberLocale('de');
  expect(setCookie.mock.calls).toEqual([['i18next=de; Path=/; Max-Age=31536000; SameSite=Lax; Secure']]);
  expect(document.cookie).toBe('i18next=de');
});
