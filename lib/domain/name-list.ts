import { isVisible } from './name';

/** Commas of all scripts, and the ends of lines. */
const SEPARATOR = /[,，、،\n\r]+/;

/**
 * The names in a text that lists them. A comma at the end of a single name begins the next, which is still empty. One name, if
 * the text is no list.
 */
export function namesIn(text: string): readonly string[] {
  const parts = text.split(SEPARATOR).map((part) => part.trim());
  const names = parts.filter(isVisible);
  if (names.length === 0 || parts.length === 1) return [text];
  if (names.length === 1) return parts.at(-1) === '' ? [...names, ''] : [text];
  return names;
}
