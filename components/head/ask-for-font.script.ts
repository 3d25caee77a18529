/**
 * Asks for the font ahead of the first paint, where it is on the device or the network is fast. Over a slow one the first visit
 * shows the fallback at once, and leaves the font for the next.
 */

/** Where the browser remembers which font is on the device. */
const STORAGE_KEY = 'quits-font';

/** Milliseconds from the start of the navigation to the page's head, over a network that brings 48 KB in no time. */
const FAST_MS = 300;

const { font = '' } = document.currentScript?.dataset ?? {};
let isThere = false;
try {
  isThere = localStorage.getItem(STORAGE_KEY) === font;
  document.fonts.addEventListener('loadingdone', ({ fontfaces }) => {
    if (fontfaces.some(({ family }) => family.includes('Inter'))) localStorage.setItem(STORAGE_KEY, font);
  });
} catch {
  // Without storage every visit is a first one.
}
if (isThere || performance.now() <= FAST_MS) {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: '', href: font });
  document.head.append(link);
}

export {};
