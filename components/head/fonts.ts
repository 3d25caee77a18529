import inter from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2';

/** Where the browser remembers which font is on the device. */
const STORAGE_KEY = 'quits-font';

/** Milliseconds from the start of the navigation to the page's head, over a network that brings 48 KB in no time. */
const FAST = 300;

/** Inter as a variable font, from a package: the build needs no network. With `optional`, a late font shifts nothing. */
export const FONT_FACE = `@font-face{font-family:Inter;font-weight:100 900;font-display:optional;src:url(${inter})format("woff2")}`;

/**
 * Asks for the font ahead of the first paint, where it is on the device or the network is fast. Over a slow one the first visit
 * shows the fallback at once, and leaves the font for the next.
 */
export const FONT_SCRIPT = `(${askForFont})(${JSON.stringify(inter)},${JSON.stringify(STORAGE_KEY)},${FAST})`;

function askForFont(url: string, key: string, fast: number): void {
  let isThere = false;
  try {
    isThere = localStorage.getItem(key) === url;
    document.fonts.addEventListener('loadingdone', ({ fontfaces }) => {
      if (fontfaces.some(({ family }) => family.includes('Inter'))) localStorage.setItem(key, url);
    });
  } catch {
    // Without storage every visit is a first one.
  }
  if (!isThere && performance.now() > fast) return;
  const link = document.createElement('link');
  Object.assign(link, { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: '', href: url });
  document.head.append(link);
}
