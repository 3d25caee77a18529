import { randomKey } from './random-key';

/** Where it is in the browser's local storage. */
export const DEVICE_MARK_KEY = 'quits-device';

/**
 * A random text by which the history tells "this device" from others. It says nothing of the person, and the server stores
 * no more of it than a hash for each project. Null where the browser stores nothing.
 */
export function deviceMark(): string | null {
  try {
    const known = localStorage.getItem(DEVICE_MARK_KEY);
    if (known !== null) return known;
    const mark = randomKey();
    localStorage.setItem(DEVICE_MARK_KEY, mark);
    return mark;
  } catch {
    return null;
  }
}
