import { retry } from '@/lib/client/retry';
import type { EditorState } from '@/lib/editor/state';
import type { Platform } from '@/lib/session/platform';
import type { SavedStep, SessionStore } from '@/lib/session/session-store';

type OthersNotes = import('./others-notes').OthersNotes;

/** Tells what others do apart from what is done here. The code that notes it is no part of the first load. */
export class Others {
  #notes: Promise<OthersNotes | null> | null = null;
  /** Changes from here past the editor that are under way. */
  #own = 0;

  constructor(
    private readonly session: SessionStore,
    private readonly platform: Platform,
  ) {}

  load(): Promise<OthersNotes | null> {
    const { session } = this;
    this.#notes ??= retry(this.platform, async () => new (await import('./others-notes')).OthersNotes(session), {
      signal: new AbortController().signal,
      onFailed: (error) => session.emit({ type: 'background-failed', error }),
    });
    return this.#notes;
  }

  noteSaved(saved: SavedStep): void {
    void this.load().then((notes) => notes?.noteSaved(saved));
  }

  noteRead(before: EditorState, now: EditorState, changedIds: ReadonlySet<string>): void {
    const isOwn = this.#own > 0;
    void this.load().then((notes) => notes?.noteRead(before, now, changedIds, isOwn));
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
}
