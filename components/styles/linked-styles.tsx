import './globals.css';
import './home.css';

/** In the place of ./styles.tsx while developing: Next.js links to the style sheets, and exchanges them in the open page. */
export function Styles() {
  return null;
}

export function HomeStyles() {
  return null;
}
