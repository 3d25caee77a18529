const KEY_BYTES = 16;

/** 128 random bits in hexadecimal digits. Over plain http a browser has no `crypto.randomUUID`. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(KEY_BYTES)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
