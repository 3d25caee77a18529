import { useEffect, useRef, useSyncExternalStore } from 'react';
import { useOwnMember } from '@/components/project/answer/use-own-member';
import { useOutline, useProjectSession } from '@/components/project/session-context';
import { useBalance, useHasBegun } from '@/components/project/settlement/settlement';
import { nameOrNull } from '@/lib/domain/name';
import { removeOffline } from '@/lib/offline/tell-worker';
import { browserPlatform } from '@/lib/session/browser-platform';
import {
  forget,
  listAvatar,
  moveInList,
  type RecentProject,
  remember,
  takeOverFormerLinks,
} from '@/lib/session/recents/recent-projects';
import { hasUnsavedOrBegun } from '@/lib/session/session-store';

const REMEMBER_AFTER_MS = 300;

/**
 * Puts the open project on the list of this browser while somebody looks at it, as the home page shows it there; takes
 * it off once it is deleted, and its entry by a link that somebody else has replaced. One without a name and without
 * members, which a link may lead to by mistake, is not listed.
 */
export function RememberProject(): null {
  const { id, mark, name, people, currency, readOnly, isGone } = useOutline(({ editor, gone, deletion }) => ({
    id: editor.snapshot.id,
    mark: editor.snapshot.mark,
    name: nameOrNull(editor.draft.name),
    people: editor.draft.members.length,
    currency: editor.draft.currency,
    readOnly: editor.snapshot.readOnly,
    isGone: gone !== null || deletion === 'done',
  }));
  // As long as anything is unsaved, the list leads to it.
  const isLost = useProjectSession(
    (state) => (state.gone !== null && !hasUnsavedOrBegun(state)) || state.deletion === 'done',
  );
  const { me } = useOwnMember();
  const ownBalance = useBalance(me?.id);
  const balance = useHasBegun() ? ownBalance : undefined;
  const lastId = useRef(id);
  const offList = useRef<readonly RecentProject[]>([]);
  const isVisible = useSyncExternalStore(browserPlatform.onChange, browserPlatform.isVisible, () => false);

  // A project that was begun on this device has got its own id, or another link. Nobody may be looking, so the row goes
  // along at once.
  useEffect(() => {
    if (lastId.current !== id) moveInList([lastId.current], { id, mark });
    lastId.current = id;
  }, [id, mark]);

  useEffect(() => {
    // A copy of before may be one by a link that leads nowhere any more.
    if (isGone || browserPlatform.asOf() !== null) return;
    for (const formerId of takeOverFormerLinks({ id, mark })) void removeOffline(formerId).catch(console.error);
  }, [id, mark, isGone]);

  // What is typed after that, or comes back by "Undo", leads there again.
  useEffect(() => {
    if (isLost) offList.current = forget(id);
    else remember(...offList.current.filter((one) => one.id === id));
  }, [id, isLost]);

  useEffect(() => {
    if (isGone || !isVisible || (name === null && people === 0)) return;
    const avatar = listAvatar(id, name);
    const store = () =>
      remember({ id, mark, name, people, balance, currency, readOnly, seenAt: browserPlatform.now(), ...avatar });
    const cancel = browserPlatform.after(REMEMBER_AFTER_MS, store);
    return () => {
      cancel();
      // Who goes at once comes back by the list as well.
      if (!browserPlatform.isVisible()) store();
    };
  }, [id, mark, name, people, balance, currency, readOnly, isGone, isVisible]);
  return null;
}
