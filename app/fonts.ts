import localFont from 'next/font/local';

/** Inter as a variable font, from a package: the build needs no network. With `optional`, a late font shifts nothing. */
export const inter = localFont({
  src: '../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  weight: '100 900',
  variable: '--font-inter',
  display: 'optional',
});
