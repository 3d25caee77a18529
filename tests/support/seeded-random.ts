import { fnvHash } from '@/lib/domain/temporary-id';

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
