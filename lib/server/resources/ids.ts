import 'server-only';
import { randomBytes } from 'node:crypto';

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const BASE = BigInt(ALPHABET.length);
export const ID_LENGTH = 22;

/** A new unguessable id: 128 random bits, as one number in 22 base58 characters. */
export function newId(): string {
  let rest = BigInt(`0x${randomBytes(16).toString('hex')}`);
  let id = '';
  while (id.length < ID_LENGTH) {
    id = ALPHABET[Number(rest % BASE)] + id;
    rest /= BASE;
  }
  return id;
}

/** Whether a text has the form of an id. No other text is sent to the database. */
export function isId(text: string): boolean {
  return /^[1-9A-HJ-NP-Za-km-z]{22}$/.test(text);
}
