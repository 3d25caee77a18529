import { rememberedLocale, rememberLocale } from './remember-locale';

function forbid(name: 'localStorage' | 'sessionStorage') {
  jest.spyOn(window, name, 'get').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
}

function setCookie(text: string) {
  // biome-ignore lint/suspicious/noDocumentCookie: as the server, or another script, would have set it.
  document.cookie = text;
}

afterEach(() => {
  jest.restoreAllMocks();
  localStorage.clear();
  sessionStorage.clear();
  setCookie('i18next=; path=/; max-age=0');
  window.history.replaceState(null, '', '/');
});

describe('a chosen language', () => {
  test('is kept under i18nextLng for the browser, and in a cookie for the server', () => {
    rememberLocale('de');
    expect(localStorage.getItem('i18nextLng')).toBe('de');
    expect(document.cookie).toBe('i18next=de');
  });

  test('is kept in the cookie alone where the browser forbids storage', () => {
    forbid('localStorage');
    expect(() => rememberLocale('es')).not.toThrow();
    expect(document.cookie).toBe('i18next=es');
  });

  test('is kept in the cookie alone where the storage is full', () => {
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    });
    rememberLocale('es');
    expect(document.cookie).toBe('i18next=es');
  });
});

describe('the remembered language', () => {
  test('is none in a browser that comes for the first time', () => {
    expect(rememberedLocale()).toBeNull();
  });

  test('is that of the local storage before that of the session storage', () => {
    sessionStorage.setItem('i18nextLng', 'es');
    expect(rememberedLocale()).toBe('es');
    localStorage.setItem('i18nextLng', 'de-AT');
    expect(rememberedLocale()).toBe('de');
  });

  test('is none where the cookie names one, which the server has followed', () => {
    localStorage.setItem('i18nextLng', 'de');
    setCookie('other=1; path=/');
    setCookie('i18next=es; path=/');
    expect(rememberedLocale()).toBeNull();
  });

  test('is none where the query string names one, which the server has followed', () => {
    localStorage.setItem('i18nextLng', 'de');
    window.history.replaceState(null, '', '/?lng=es');
    expect(rememberedLocale()).toBeNull();
  });

  test.each(['xx', '../../etc', '', '%00', '{"lng":"es"}'])(
    'is not hidden by %j in the query string or the cookie',
    (text) => {
      localStorage.setItem('i18nextLng', 'de');
      window.history.replaceState(null, '', `/?lng=${encodeURIComponent(text)}`);
      setCookie(`i18next=${encodeURIComponent(text)}; path=/`);
      expect(rememberedLocale()).toBe('de');
    },
  );

  test.each(['xx', '../../etc', '', '%00', '{"lng":"es"}'])('is none when only %j is stored', (text) => {
    localStorage.setItem('i18nextLng', text);
    sessionStorage.setItem('i18nextLng', text);
    expect(rememberedLocale()).toBeNull();
  });

  test('is looked for in the session storage where the local storage is forbidden', () => {
    sessionStorage.setItem('i18nextLng', 'es');
    forbid('localStorage');
    expect(rememberedLocale()).toBe('es');
  });

  test('is none where the browser forbids both storages', () => {
    forbid('localStorage');
    forbid('sessionStorage');
    expect(rememberedLocale()).toBeNull();
  });
});
