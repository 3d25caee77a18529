import { DEVICE_MARK_KEY } from '@/lib/client/device-mark';
import { storedKeys, storedText, storeText } from '@/lib/client/local-storage';
import { ownMemberKey } from '@/lib/client/own-member';
import { takeOutDrafts } from '@/lib/session/drafts/redirects';
import { lastVisitKey } from '@/lib/session/news/last-visit';
import type { Platform } from '@/lib/session/platform';
import { forget, recentProjects, remember } from './recent-projects';

/**
 * Removes all that this browser stores of projects on its list: their places there, who the person is among the
 * members, what they have seen of it, and then what waits to be saved, unless a tab is editing it. With the last one go
 * who the person is in any other project, which has left the list in another way, and what they have seen of that, and
 * the mark by which the history knows this device. What waits to be saved there stays. Returns how to restore it.
 * `onFailed` is called where the drafts could not be removed.
 */
export function forgetForGood(
  platform: Pick<Platform, 'openDrafts'>,
  ids: readonly string[],
  onFailed: (error: unknown) => void,
): () => Promise<void> {
  const listed = forget(...ids);
  const restore = takeOut(recentProjects().length === 0 ? keysOfAll() : ids.flatMap(keysOf));
  const storage = platform.openDrafts();
  const taken = (storage ? takeOutDrafts(storage, ids) : Promise.resolve(null)).catch((error: unknown) => {
    onFailed(error);
    return null;
  });
  return async () => {
    restore();
    await (await taken)?.();
    remember(...listed);
  };
}

/** Where the browser's local storage has what it knows of a project. */
function keysOf(projectId: string): string[] {
  return [ownMemberKey(projectId), lastVisitKey(projectId)];
}

function keysOfAll(): string[] {
  const beginnings = [...keysOf(''), DEVICE_MARK_KEY];
  return storedKeys().filter((key) => beginnings.some((beginning) => key.startsWith(beginning)));
}

function takeOut(keys: readonly string[]): () => void {
  const items = keys.flatMap((key) => {
    const text = storedText(key);
    storeText(key, null);
    return text === null ? [] : [{ key, text }];
  });
  return () => {
    for (const { key, text } of items) storeText(key, text);
  };
}
