import type { Expense } from '@/lib/domain/project';

export const MAX_NAME_LENGTH = 200;

/** Line breaks and other control characters. A paragraph separator would also end the isolation of a name. */
const CONTROLS = /[\p{Cc}\p{Zl}\p{Zp}]/gu;

/** Embeddings, overrides and isolates, which reorder what follows. The implicit marks (U+061C, U+200E, U+200F) do not. */
const DIRECTIONAL_CONTROLS = /[\u202A-\u202E\u2066-\u2069]/g;

/** A character that draws something. Blank Braille and the signs of annotations are not among the ignorable ones. */
const VISIBLE = /[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}\u2800\uFFF9-\uFFFB]/u;

/** The blocks whose characters are written from right to left, and the right-to-left mark. */
const RIGHT_TO_LEFT = /[\u0590-\u08FF\u200F\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

/** Whether there is a line break or another control character in the text. */
export function hasControls(text: string): boolean {
  return text.search(CONTROLS) >= 0;
}

/** Whether there is a character in the text that reorders what follows. */
export function hasDirectionalControls(text: string): boolean {
  return text.search(DIRECTIONAL_CONTROLS) >= 0;
}

/** Whether any character of the text draws something. */
export function isVisible(text: string): boolean {
  return VISIBLE.test(text);
}

/** The text with a space for each control character, and without those that reorder what follows. */
export function withoutControls(text: string): string {
  return text.replace(CONTROLS, ' ').replace(DIRECTIONAL_CONTROLS, '');
}

/** A typed name as the server takes it: no controls, well-formed, at most 200 code points. */
export function cleanName(text: string): string {
  return firstCharacters(withoutControls(text).toWellFormed(), MAX_NAME_LENGTH);
}

/** The text up to so many code points. */
export function firstCharacters(text: string, most: number): string {
  if (text.length <= most) return text;
  // A code point has two units at most, and a text may be a whole file.
  return Array.from(text.slice(0, 2 * most))
    .slice(0, most)
    .join('');
}

/** Of ASCII alone, without controls, and neither blank nor too long: what most names are is saved as it is typed. */
const PLAIN = /^[!-~][ -~]{0,199}$/;

/** The name as it is saved, null when nothing of it is visible. */
export function nameOrNull(name: string | null): string | null {
  if (name === null || PLAIN.test(name)) return name;
  const clean = cleanName(name);
  return isVisible(clean) ? clean : null;
}

/**
 * The name as a sentence or a label shows it, or `unnamed` where there is none. A name that is written from right to left is
 * isolated, as it would reorder the words and numbers around it. Others need no isolation: all languages of the page run
 * from left to right.
 */
export function isolatedName(name: string | null, unnamed: string): string {
  const saved = nameOrNull(name);
  if (saved === null) return unnamed;
  return RIGHT_TO_LEFT.test(saved) ? `\u2068${saved}\u2069` : saved;
}

/** Whether two names are saved alike. */
export function sameName(a: string | null, b: string | null): boolean {
  return a === b || nameOrNull(a) === nameOrNull(b);
}

/** Commas and semicolons of all scripts, what stands between the cells of a table, and the ends of lines. */
const SEPARATOR = /[,，、،;；؛\t\n\r]+/;

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

/** What two names have in common that differ in nothing but capital letters and the blanks around them. */
export function nameKey(name: string): string {
  return name.normalize().trim().toLowerCase();
}

/** A name that is listed more than once, and how often. Capital letters and blanks around it make no other name. */
export function repeatedName(names: readonly (string | null)[]): { name: string; count: number } | null {
  const counts = new Map<string, number>();
  const visible = names.filter((name) => nameOrNull(name) !== null) as string[];
  for (const name of visible) counts.set(nameKey(name), (counts.get(nameKey(name)) ?? 0) + 1);
  const name = visible.findLast((one) => (counts.get(nameKey(one)) ?? 0) > 1);
  return name === undefined ? null : { name, count: counts.get(nameKey(name)) ?? 0 };
}

/**
 * The word for a payment without a name in each language. Earlier versions of the page have saved that word as the name of a
 * payment.
 */
export const PAYMENT_WORDS: readonly string[] = ['Payment', 'Zahlung', 'Pago'];

/** The name that people have given an expense or a payment. Null for none, and for a payment with nothing but the word for one. */
export function ownName({ name, isPayment }: Pick<Expense, 'name' | 'isPayment'>): string | null {
  const saved = nameOrNull(name);
  return isPayment && saved !== null && PAYMENT_WORDS.includes(saved) ? null : saved;
}

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
