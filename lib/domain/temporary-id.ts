import { seededRandom } from './seeded-random';

const PREFIX = 'new-';
const LENGTH = 4;
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** An id for what is not saved yet, one that is not taken. `random` gives numbers from 0 up to, not including, 1. */
export function temporaryId(isTaken: (id: string) => boolean, random: () => number): string {
  for (;;) {
    const characters = Array.from({ length: LENGTH }, () => ALPHABET.charAt(Math.floor(random() * ALPHABET.length)));
    const id = PREFIX + characters.join('');
    if (!isTaken(id)) return id;
  }
}

/**
 * A temporary id for what has to be created anew: the same one for the same old id, unless that is taken. So a merge needs
 * no dice, and a draft that is merged twice gets the same ids twice.
 */
export function replacementId(oldId: string, isTaken: (id: string) => boolean): string {
  return temporaryId(isTaken, seededRandom(oldId));
}

/** Whether an id was drawn here and not given by the server. */
export function isTemporaryId(id: string): boolean {
  return /^new-[a-z0-9]{4}$/.test(id);
}
