import localFont from 'next/font/local';

/** Inter as a variable font, from a package so that nothing is fetched from a network. Optional: late, it moves nothing. */
export const inter = localFont({
  src: '../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  weight: '100 900',
  variable: '--font-inter',
  display: 'optional',
});
