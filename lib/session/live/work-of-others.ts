import { findExpense, findMember, hasEntity, idsOnlyIn } from '@/lib/domain/find-entity';
import type { Project } from '@/lib/domain/project';
import { rowKeyOf } from '@/lib/editor/rows';
import type { EditorState } from '@/lib/editor/state';
import { asFirstSent } from '@/lib/session/saving/creation-keys';
import { OwnSaves } from '@/lib/session/saving/own-saves';
import type { DeletedCreation } from '@/lib/session/saving/save-attempt';
import type { SavedStep, SessionStore } from '@/lib/session/session-store';
import type { Read } from './refresh';

const NO_IDS: ReadonlySet<string> = new Set();

/** Notes in the state of a session what others take away, and in which folded cards they have changed something. */
export class Others {
  readonly #saves = new OwnSaves();
  /** What was deleted before the answer to its creation came. The next read tells the rest. */
  #deleted: readonly DeletedCreation[] = [];
  /** Changes from here past the editor that are under way. */
  #own = 0;

  constructor(private readonly session: SessionStore) {}

  /** A save from here has got through a step. */
  noteSaved(saved: SavedStep): void {
    this.#saves.note(saved);
  }

  /** Others have deleted what was created here before that was answered. */
  noteDeleted(deleted: DeletedCreation): void {
    this.#deleted = [...this.#deleted, deleted];
  }

  noteRead({ before, now, known, changedIds }: Read): void {
    const isOwn = this.#own > 0;
    this.#noteDeletions(now);
    const removedIds = isOwn ? NO_IDS : removedByOthers(before, now);
    const lostIds = this.#saves.lostBetween(known, now.snapshot);
    this.#noteWork({ before: before.snapshot, after: now.snapshot, removedIds, lostIds, isOwn });
    if (isOwn) return;
    const { folded, cardsWithNews } = this.session.getState();
    const ids = new Set([...changedIds, ...removedIds]);
    const news = [...membersWithNews(before, now, ids)].filter((key) => folded.has(key));
    if (news.length > 0) this.session.update({ cardsWithNews: new Set([...cardsWithNews, ...news]) });
  }

  /** What is read until the work is done comes from here, and not from others. Rejects as the work does. */
  async asOwn<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#own += 1;
    try {
      return await work();
    } finally {
      this.#own -= 1;
    }
  }

  /** What the person keeps, or has removed as well, is not said to be gone. */
  #noteDeletions({ snapshot, draft }: EditorState): void {
    const gone = this.#deleted.filter(({ id }) => !hasEntity(draft, id));
    this.#deleted = [];
    if (gone.length === 0) return;
    const had = gone.reduce((project, { step, id }) => asFirstSent(project, step, id), snapshot);
    const removedIds = new Set(gone.map(({ id }) => id));
    // Since when it was there nobody knows.
    const before = { ...had, version: undefined };
    this.#noteWork({ before, after: snapshot, removedIds, lostIds: NO_IDS, isOwn: false });
  }

  /** What is again as it was left is lost no more. */
  #noteWork(work: OthersWork): void {
    const { othersWork } = this.session.getState();
    const isLost = (id: string) => !this.#saves.isLeftIn(work.after, id);
    const works = othersWork.map((one) => {
      const lostIds = new Set([...one.lostIds].filter(isLost));
      return lostIds.size === one.lostIds.size ? one : { ...one, lostIds };
    });
    const isNew = work.removedIds.size + work.lostIds.size > 0;
    if (isNew || works.some((one, at) => one !== othersWork[at])) {
      this.session.update({ othersWork: isNew ? [...works, work] : works });
    }
  }
}

/** What came in from others and took something away. The history knows by which change. */
export interface OthersWork {
  readonly before: Project;
  readonly after: Project;
  /** The members and expenses that are gone here as well. About one that was changed here there is a conflict. */
  readonly removedIds: ReadonlySet<string>;
  /** What is not any more as a save from here has left it. */
  readonly lostIds: ReadonlySet<string>;
  /** A change from here has brought it in. */
  readonly isOwn: boolean;
}

/** The members and expenses that others have removed, and with them this draft. */
function removedByOthers(before: EditorState, now: EditorState): Set<string> {
  const { snapshot } = before;
  if (snapshot === now.snapshot || snapshot.epoch !== now.snapshot.epoch) return new Set();
  const gone = idsOnlyIn(snapshot, now.snapshot);
  return new Set(gone.filter((id) => hasEntity(before.draft, id) && !hasEntity(now.draft, id)));
}

/** The row keys of the members who have other expenses than before, where these ids were changed or removed. */
function membersWithNews(before: EditorState, now: EditorState, ids: ReadonlySet<string>): Set<string> {
  const members = now.draft.members.filter((member) => {
    const old = findMember(before.draft, member.id);
    if (old?.expenses === member.expenses) return false;
    return (
      member.expenses.some(({ id }) => ids.has(id)) ||
      old?.expenses.some(({ id }) => ids.has(id) && findExpense(member, id) === undefined)
    );
  });
  return new Set(members.map(({ id }) => rowKeyOf(now, id)));
}
