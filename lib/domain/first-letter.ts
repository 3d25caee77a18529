import { isVisible } from './name';

let letters: Intl.Segmenter | undefined;

/**
 * The first letter as a reader sees it, as a capital: an emoji of several code points stays whole. Undefined where
 * nothing can be seen.
 */
export function firstLetter(name: string): string | undefined {
  // Nothing combines with these. The first segmenter takes a phone 35 ms, and to segment thousands of names takes a server long.
  if (/^\w[ -~]/.test(name)) return name.charAt(0).toUpperCase();
  if (!('Segmenter' in Intl)) return Array.from(name).find(isVisible)?.toUpperCase();
  letters ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' });
  for (const { segment } of letters.segment(name)) if (isVisible(segment)) return segment.toUpperCase();
}
