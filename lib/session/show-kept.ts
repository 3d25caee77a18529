import type { Project } from '@/lib/domain/project';
import type { SessionStore } from './session-store';

/** Where the page is one that the browser has kept, shows what it has kept of the project since. `asOf` is its time. */
export function showKept(session: SessionStore, project: Project, asOf: number): void {
  const { editor, asOf: ofPage } = session.getState();
  if (ofPage === null || !isAsLate(project, editor.snapshot, asOf >= ofPage)) return;
  session.dispatch({ type: 'loaded', project });
  session.update({ asOf });
}

/** By their versions, if these can be compared. */
function isAsLate(kept: Project, shown: Project, isLaterByClock: boolean): boolean {
  const isSameHistory = kept.epoch === shown.epoch && kept.version !== undefined && shown.version !== undefined;
  return isSameHistory ? kept.version >= shown.version : isLaterByClock;
}
