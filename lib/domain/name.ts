import { MAX_NAME_LENGTH } from './project';

/**
 * A typed name as the server accepts it: control characters become spaces, lone surrogates become U+FFFD, and everything
 * after 200 code points is cut off.
 */
export function cleanName(text: string): string {
  const clean = text.replace(/\p{Cc}/gu, ' ').toWellFormed();
  return clean.length <= MAX_NAME_LENGTH ? clean : Array.from(clean).slice(0, MAX_NAME_LENGTH).join('');
}
