import { MAX_NAME_LENGTH } from './project';

/** A typed name as the server takes it: no control characters, well-formed, at most 200 code points. */
export function cleanName(text: string): string {
  const clean = text.replace(/\p{Cc}/gu, ' ').toWellFormed();
  return clean.length <= MAX_NAME_LENGTH ? clean : Array.from(clean).slice(0, MAX_NAME_LENGTH).join('');
}
