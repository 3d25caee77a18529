'use client';

import styles from '@/app/globals.css';

/**
 * The style sheet, as a part of the page's head: the first paint waits for no second answer. In the browser the text is empty,
 * and React takes the element of the page, by its name. While developing, the style sheet is a file that Next.js links to.
 */
export function Styles() {
  return styles ? (
    <style href="quits" precedence="quits">
      {styles}
    </style>
  ) : null;
}
