import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { useOutline, useProjectSession } from '@/components/project/session-context';
import type { Member } from '@/lib/domain/project';
import { rowKeyOf } from '@/lib/editor/rows';
import { ownMemberKey } from '@/lib/session/recents/recent-projects';

const listeners = new Set<() => void>();

/** What the browser's storage has refused to store, for as long as the page is open. */
const refused = new Map<string, string | null>();

function read(key: string): string | null {
  try {
    return refused.get(key) ?? localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, memberId: string | null): void {
  try {
    if (memberId === null) localStorage.removeItem(key);
    else localStorage.setItem(key, memberId);
    refused.delete(key);
  } catch {
    refused.set(key, memberId);
  }
  for (const listener of listeners) listener();
}

/** Another tab may choose, too. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** The project has got another id. */
export function moveOwnMember(projectId: string, nextId: string): void {
  const chosen = read(ownMemberKey(projectId));
  write(ownMemberKey(projectId), null);
  if (chosen !== null) write(ownMemberKey(nextId), chosen);
}

interface OwnMember {
  /** The member that the person says they are; null as long as they have not, and in the server's markup. */
  me: Member | null;
  choose: (memberId: string | null) => void;
}

/** Who the person is among the members. It is stored on this device only, and sent nowhere. */
export function useOwnMember(): OwnMember {
  const key = useOutline(({ editor }) => ownMemberKey(editor.draft.id));
  const chosen = useSyncExternalStore(
    subscribe,
    () => read(key),
    () => null,
  );
  // A save may have replaced a temporary id.
  const me = useProjectSession(({ editor }) =>
    chosen === null
      ? null
      : (editor.draft.members.find(({ id }) => rowKeyOf(editor, id) === rowKeyOf(editor, chosen)) ?? null),
  );
  const id = me?.id;
  useEffect(() => {
    if (id !== undefined && id !== chosen) write(key, id);
  }, [key, id, chosen]);
  const choose = useCallback((memberId: string | null) => write(key, memberId), [key]);
  return { me, choose };
}
