import { isLocalProject } from '@/lib/domain/local-project';
import type { SessionState } from '@/lib/session/session-store';

/** Whether the project exists on this device alone, until the server can be reached. */
export function isToBeCreated({ editor, gone }: Pick<SessionState, 'editor' | 'gone'>): boolean {
  return isLocalProject(editor.snapshot.id) && gone === null;
}
