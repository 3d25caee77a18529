import './globals.css';

/** In the place of ./styles.tsx while developing: Next.js links to the style sheet, and exchanges it in the open page. */
export function Styles() {
  return null;
}
