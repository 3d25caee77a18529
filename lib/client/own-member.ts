import { storedText, storeText } from './local-storage';

/** Who the person is among the members of a project, as they have said on this device. */

const listeners = new Set<() => void>();

/** What the browser's storage has refused to store, for as long as the page is open. */
const refused = new Map<string, string | null>();

/** Where it is in the browser's local storage. */
export function ownMemberKey(projectId: string): string {
  return `quits-me/${projectId}`;
}

/** The id of the member; null as long as the person has not said it. */
export function ownMemberId(projectId: string): string | null {
  const key = ownMemberKey(projectId);
  return refused.get(key) ?? storedText(key);
}

export function chooseOwnMember(projectId: string, memberId: string | null): void {
  const key = ownMemberKey(projectId);
  if (storeText(key, memberId)) refused.delete(key);
  else refused.set(key, memberId);
  for (const listener of listeners) listener();
}

/** The project has got another id. What was chosen under that one stays. */
export function moveOwnMember(projectId: string, nextId: string): void {
  const chosen = ownMemberId(projectId);
  chooseOwnMember(projectId, null);
  if (chosen !== null && ownMemberId(nextId) === null) chooseOwnMember(nextId, chosen);
}

/** Calls the listener after each choice, here or in another tab, until the returned function is called. */
export function subscribeToOwnMember(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}
