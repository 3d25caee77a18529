/** The FNV-1a hash of a text, in 32 bits. It tells texts apart, and hides nothing. */
export function fnvHash(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash;
}
