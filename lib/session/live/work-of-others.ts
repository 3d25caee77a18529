import { findEntity, findMember, hasEntity, idsOnlyIn } from '@/lib/domain/entities';
import { likelyTwins } from '@/lib/domain/likely-twins';
import { sameName } from '@/lib/domain/name';
import { sameNote } from '@/lib/domain/note';
import { apply } from '@/lib/domain/patch/apply';
import type { Entity, Project } from '@/lib/domain/project';
import { withTexts } from '@/lib/editor/reconcile';
import type { EditorState, Notice } from '@/lib/editor/state';
import type { SessionStore } from '@/lib/session/session-store';

/** Notes in the state of a session which entries others have changed, removed or replaced. */
export class Others {
  /** The entries that were saved from this page, by id, as the save left them. */
  readonly #own = new Map<string, Entity>();
  /** Changes from here past the editor that are under way. */
  #isOwn = 0;

  constructor(private readonly session: SessionStore) {}

  /** A save from here has changed these entries. */
  noteSaved(ids: readonly string[], project: Project): void {
    for (const id of ids) {
      const entity = findEntity(project, id);
      if (entity) this.#own.set(id, entity);
    }
  }

  /** A read has brought a project in. `changedIds` are new or other than here. */
  noteRead(before: EditorState, changedIds: ReadonlySet<string>): void {
    const { editor: now, newIds, twins } = this.session.getState();
    if (this.#isOwn > 0) return;
    const removedIds = removedByOthers(before, now);
    const found = [...removalNotices(before, now, removedIds), ...this.#replaced(before, now)];
    if (found.length > 0) this.session.dispatch({ type: 'notices-found', found });
    const twice = likelyTwins(before, now.snapshot);
    if (twice.length > 0) this.session.update({ twins: [...twins, ...twice] });
    // A server that tells no versions may give other fields back than were saved.
    if (now.snapshot.version === undefined || changedIds.size + found.length === 0) return;
    this.session.update({ newIds: new Set([...newIds, ...changedIds]) });
    this.session.emit({ type: 'others-saved' });
  }

  /** What is read until the work is done comes from here, and not from others. Rejects as the work does. */
  async asOwn<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#isOwn += 1;
    try {
      return await work();
    } finally {
      this.#isOwn -= 1;
    }
  }

  /** Names, notes and days that were saved from here, and that others have replaced. */
  #replaced(before: EditorState, now: EditorState): Notice[] {
    return [...this.#own].flatMap(([id, own]) => {
      const [had, has] = [findEntity(before.snapshot, id), findEntity(now.snapshot, id)];
      const isReplaced = had && has && hasSameTexts(had, own) && !hasSameTexts(has, own);
      if (!isReplaced) return [];
      this.#own.delete(id);
      const after = withTexts(before.snapshot, id, before.snapshot, now.snapshot);
      return [{ kind: 'mine-replaced', ids: [id], before: before.snapshot, after }];
    });
  }
}

function hasSameTexts(a: Entity, b: Entity): boolean {
  return sameName(a.name, b.name) && sameNote(a.note, b.note) && a.date === b.date;
}

/** The members and expenses that others have removed, and with them this draft. */
function removedByOthers(before: EditorState, now: EditorState): Set<string> {
  const { snapshot } = before;
  if (snapshot === now.snapshot || snapshot.epoch !== now.snapshot.epoch) return new Set();
  const gone = idsOnlyIn(snapshot, now.snapshot);
  return new Set(gone.filter((id) => hasEntity(before.draft, id) && !hasEntity(now.draft, id)));
}

/** One notice of all that others have removed. The expenses of a removed member go with it. */
function removalNotices(
  { snapshot: before }: EditorState,
  { snapshot }: EditorState,
  ids: ReadonlySet<string>,
): Notice[] {
  if (ids.size === 0) return [];
  const gone = [...ids].map((id) => [id, null] as const);
  const isMember = ([id]: readonly [string, null]) => findMember(before, id) !== undefined;
  const members = Object.fromEntries(gone.filter(isMember));
  const expenses = Object.fromEntries(gone.filter((one) => !isMember(one)));
  const after = { ...apply(before, { members, expenses }), version: snapshot.version };
  return [{ kind: 'removed', ids: [...ids], before, after }];
}
