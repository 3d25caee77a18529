const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const BASE = BigInt(ALPHABET.length);
const ID_LENGTH = 22;

/** An id that survives being pasted into a chat: 128 bits, given in hexadecimal, as one number in 22 base58 characters. */
export function idOfBits(hex: string): string {
  let rest = BigInt(`0x${hex}`);
  let id = '';
  while (id.length < ID_LENGTH) {
    id = ALPHABET[Number(rest % BASE)] + id;
    rest /= BASE;
  }
  return id;
}

/** Whether a text has the form of an id. */
export function isId(text: string): boolean {
  return /^[1-9A-HJ-NP-Za-km-z]{22}$/.test(text);
}
