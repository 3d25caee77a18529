import type { EditorState } from '@/lib/editor/state';
import { OwnSaves } from '@/lib/session/saving/own-saves';
import type { SavedStep, SessionStore } from '@/lib/session/session-store';
import { membersWithNews, type OthersWork, removedByOthers } from './others-work';

const NO_IDS: ReadonlySet<string> = new Set();

/** Notes in the state of a session what others take away, and in which folded cards they have changed something. */
export class Others {
  readonly #saves = new OwnSaves();
  /** Changes from here past the editor that are under way. */
  #own = 0;

  constructor(private readonly session: SessionStore) {}

  /** A save from here has got through a step. */
  noteSaved(saved: SavedStep): void {
    this.#saves.note(saved);
  }

  noteRead(before: EditorState, now: EditorState, changedIds: ReadonlySet<string>): void {
    const isOwn = this.#own > 0;
    const removedIds = isOwn ? NO_IDS : removedByOthers(before, now);
    const lostIds = this.#saves.lostBetween(before.snapshot, now.snapshot);
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
