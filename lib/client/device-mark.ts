import { randomKey } from './random-key';

/** Where it is in the browser's local storage. */
const MARK_KEY = 'quits-device';

/**
 * A random text by which the history tells "this device" from others. It says nothing of the person, and the server stores
 * no more of it than a hash for each project. Null where the browser stores nothing.
 */
export function deviceMark(): string | null {
  try {
    const known = localStorage.getItem(MARK_KEY);
    if (known !== null) return known;
    const mark = randomKey();
    localStorage.setItem(MARK_KEY, mark);
    return mark;
  } catch {
    return null;
  }
}

/** Forgets the mark: what was changed with it is another device's from now on. Returns how to bring it back. */
export function forgetDeviceMark(): () => void {
  const known = localStorage.getItem(MARK_KEY);
  localStorage.removeItem(MARK_KEY);
  return () => {
    if (known !== null) localStorage.setItem(MARK_KEY, known);
  };
}
