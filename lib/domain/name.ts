import { MAX_NAME_LENGTH } from './project';

/**
 * A typed name as the server takes it: control characters become spaces, half a surrogate pair becomes U+FFFD, and the
 * rest after 200 characters (code points) is cut.
 */
export function cleanName(text: string): string {
  const clean = text.replace(/\p{Cc}/gu, ' ').toWellFormed();
  return clean.length <= MAX_NAME_LENGTH ? clean : Array.from(clean).slice(0, MAX_NAME_LENGTH).join('');
}
