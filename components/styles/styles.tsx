'use client';

/** Texts in the build (next.config.ts). While developing, ./linked-styles.tsx is in the place of this file. */
const { default: styles }: { default: string } = require('./globals.css');
const { default: homeStyles }: { default: string } = require('./home.css');

/** The style sheet of all pages, as a part of a page's head: the first paint waits for no second answer. */
export function Styles() {
  return <Sheet name="quits" text={styles} />;
}

/** What the home page alone has, and no other page is sent. */
export function HomeStyles() {
  return <Sheet name="home" text={homeStyles} />;
}

/** In the browser the text is empty, as the page has it already: React keeps the element, which is not its own. */
function Sheet({ name, text }: { name: string; text: string }) {
  return text ? (
    <style href={name} precedence="quits">
      {text}
    </style>
  ) : null;
}
