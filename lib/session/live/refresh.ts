import type { LoadApi } from '@/lib/client/lazy-api';
import { PROJECT_RETRIES } from '@/lib/client/retry';
import { changedIds } from '@/lib/domain/diff';
import type { Project } from '@/lib/domain/project';
import type { EditorState } from '@/lib/editor/state';
import { orAborted } from '@/lib/session/or-aborted';
import type { Platform } from '@/lib/session/platform';
import { OwnSaves } from '@/lib/session/saving/own-saves';
import type { SessionStore } from '@/lib/session/session-store';
import { membersWithNews, type OthersWork, removedByOthers } from './others-work';

/** Milliseconds in which what others have saved is highlighted. */
const MARK_MS = 2_000;

const NO_IDS: ReadonlySet<string> = new Set();

/** Reads the project again and merges it in. */
export class Refresh {
  readonly ownSaves = new OwnSaves();
  #unmark = () => {};
  /** Changes from here that are made past the editor. */
  #ownChanges = 0;

  constructor(
    private readonly session: SessionStore,
    private readonly platform: Platform,
    private readonly loadApi: LoadApi,
  ) {}

  /** Rejects as the call of the API does, and with the signal's reason once it aborts. */
  async run(signal: AbortSignal): Promise<void> {
    const api = await orAborted(this.loadApi(), signal);
    const project = await api.getProject(this.session.getState().editor.snapshot.id, { signal });
    signal.throwIfAborted();
    const before = this.session.getState().editor;
    this.session.dispatch({ type: 'loaded', project });
    this.session.update({ asOf: null, gone: null });
    this.#note(before, this.session.getState().editor);
  }

  /** Reads what the change makes, as a change from here and not by others. Rejects as the change does. */
  async afterOwn<Result>(change: () => Promise<Result>, read: () => Promise<unknown>): Promise<Result> {
    this.#ownChanges += 1;
    try {
      const result = await change();
      await read();
      return result;
    } finally {
      this.#ownChanges -= 1;
    }
  }

  /** As `run`, with further tries after a failure that may pass. */
  async runWithRetries(signal: AbortSignal): Promise<void> {
    const { retry, retryDelay } = PROJECT_RETRIES;
    for (let failures = 0; ; failures += 1) {
      try {
        return await this.run(signal);
      } catch (error) {
        if (signal.aborted || !(error instanceof Error && retry(failures, error))) throw error;
      }
      await orAborted(new Promise<void>((resolve) => this.platform.after(retryDelay(failures), resolve)), signal);
    }
  }

  #note(before: EditorState, now: EditorState): void {
    const changed = changedByOthers(before, now.snapshot);
    this.#mark(changed);
    const isOwn = this.#ownChanges > 0;
    const removedIds = isOwn ? NO_IDS : removedByOthers(before, now);
    const lostIds = this.ownSaves.lostBetween(before.snapshot, now.snapshot);
    this.#noteWork({ before: before.snapshot, after: now.snapshot, removedIds, lostIds, isOwn });
    if (isOwn) return;
    const { folded, cardsWithNews } = this.session.getState();
    const news = [...membersWithNews(before, now, new Set([...changed, ...removedIds]))].filter((key) =>
      folded.has(key),
    );
    if (news.length > 0) this.session.update({ cardsWithNews: new Set([...cardsWithNews, ...news]) });
  }

  /** What is again as it was left is lost no more. */
  #noteWork(work: OthersWork): void {
    const { othersWork } = this.session.getState();
    const isLost = (id: string) => !this.ownSaves.isLeftIn(work.after, id);
    const works = othersWork.map((one) => {
      const lostIds = new Set([...one.lostIds].filter(isLost));
      return lostIds.size === one.lostIds.size ? one : { ...one, lostIds };
    });
    const isNew = work.removedIds.size + work.lostIds.size > 0;
    if (isNew || works.some((one, at) => one !== othersWork[at])) {
      this.session.update({ othersWork: isNew ? [...works, work] : works });
    }
  }

  #mark(incomingIds: ReadonlySet<string>): void {
    if (incomingIds.size === 0) return;
    this.#unmark();
    this.session.update({ incomingIds });
    this.#unmark = this.platform.after(MARK_MS, () => this.session.update({ incomingIds: NO_IDS }));
  }
}

/** What the server has as the draft has it was saved from here, even if the answer that said so was lost. */
function changedByOthers({ snapshot, draft }: EditorState, now: Project): Set<string> {
  const unlikeMine = changedIds(draft, now);
  return new Set([...changedIds(snapshot, now)].filter((id) => unlikeMine.has(id)));
}
