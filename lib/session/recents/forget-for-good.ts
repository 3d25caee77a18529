import { forgetDeviceMark } from '@/lib/client/device-mark';
import { ownMemberKey } from '@/lib/client/own-member';
import { takeOutDrafts } from '@/lib/session/drafts/unsaved-drafts';
import { forgetLastVisit } from '@/lib/session/news/last-visit';
import type { Platform } from '@/lib/session/platform';
import { forget, recentProjects, remember } from './recent-projects';

/**
 * Removes all that this browser stores of projects on its list: their places there, who the person is among the members, what
 * they have seen of it, and then what waits to be saved, unless a tab is editing it. With the last one goes the mark by which the history knows this device. Returns how to bring it back. `onFailed` is called where the drafts could
 * not be removed.
 */
export function forgetForGood(
  platform: Pick<Platform, 'openDrafts'>,
  ids: readonly string[],
  onFailed: (error: unknown) => void,
): () => Promise<void> {
  const listed = forget(...ids);
  const markAgain = recentProjects().length === 0 ? forgetDeviceMark() : () => {};
  const choices = ids.map(ownMemberKey).flatMap((key) => {
    const memberId = localStorage.getItem(key);
    localStorage.removeItem(key);
    return memberId === null ? [] : [{ key, memberId }];
  });
  const visitsAgain = ids.map(forgetLastVisit);
  const storage = platform.openDrafts();
  const taken = (storage ? takeOutDrafts(storage, ids) : Promise.resolve(null)).catch((error: unknown) => {
    onFailed(error);
    return null;
  });
  return async () => {
    markAgain();
    for (const checkAgain of visitsAgain) checkAgain();
    for (const { key, memberId } of choices) localStorage.setItem(key, memberId);
    await (await taken)?.();
    remember(...listed);
  };
}
