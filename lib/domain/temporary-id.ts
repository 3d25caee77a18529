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

/** Whether an id was drawn here and not given by the server. */
export function isTemporaryId(id: string): boolean {
  return /^new-[a-z0-9]{4}$/.test(id);
}
