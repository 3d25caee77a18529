import { fnvHash } from './fnv-hash';

const PREFIX = 'new-';
const LENGTH = 4;
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** A free id for an entity that is not saved yet. `random` returns numbers from 0 up to, not including, 1. */
export function temporaryId(isTaken: (id: string) => boolean, random: () => number): string {
  for (;;) {
    const characters = Array.from({ length: LENGTH }, () => ALPHABET.charAt(Math.floor(random() * ALPHABET.length)));
    const id = PREFIX + characters.join('');
    if (!isTaken(id)) return id;
  }
}

/** Whether an id was drawn in a browser and not given by the server. */
export function isTemporaryId(id: string): boolean {
  return /^new-[a-z0-9]{4}$/.test(id);
}

/** Numbers from 0 up to, not including, 1: mulberry32, seeded with the FNV-1a hash of the text. */
export function seededRandom(text: string): () => number {
  let seed = fnvHash(text);
  return () => {
    seed = (seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(seed ^ (seed >>> 15), seed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Temporary ids, each once: the same ones for the same text. */
export function temporaryIds(seed: string): () => string {
  const random = seededRandom(seed);
  const taken = new Set<string>();
  return () => {
    const id = temporaryId((drawn) => taken.has(drawn), random);
    taken.add(id);
    return id;
  };
}
