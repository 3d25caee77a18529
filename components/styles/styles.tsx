'use client';

/** A text in the build (next.config.ts). While developing, ./linked-styles.tsx is in the place of this file. */
const { default: styles }: { default: string } = require('./globals.css');

/**
 * The style sheet, as a part of the page's head: the first paint waits for no second answer. In the browser the text is empty, as
 * the page has it already: React keeps the element, which is not its own.
 */
export function Styles() {
  return styles ? (
    <style href="quits" precedence="quits">
      {styles}
    </style>
  ) : null;
}
