import { diff } from '@/lib/domain/patch/patch';
import { isLocalProject } from '@/lib/domain/temporary-id';
import { isTyping } from '@/lib/editor/selectors';
import { begunEntries } from '@/lib/editor/sheet-entry';
import { hasAnyOf, redirectIn } from '@/lib/session/drafts/redirects';
import type { DraftStorage, Platform } from '@/lib/session/platform';
import { isToBeCreated, type Pending } from '@/lib/session/save';
import type { SessionStore } from '@/lib/session/session-store';
import { type DraftRecord, recordKey, textOf } from './draft-record';
import { isUnsaved, readRecord, recordsOf, type StoredRecord } from './read-records';
import type { Redirect } from './redirects';

const STORE_AFTER_MS = 100;
/** A browser whose storage does not answer holds nothing up for longer. */
const STORAGE_TIMEOUT_MS = 1_000;

interface DraftsOptions {
  readonly platform: Platform;
  /** A page that is gone, or another tab, has begun to send this. */
  readonly resume: (pending: Pending) => void;
  /** Another tab has saved. */
  readonly read: () => Promise<unknown>;
}

/**
 * Stores what is unsaved in the browser, in one record that all tabs of the project share, and brings it back. A change of
 * another tab takes the place of what this one has. Where the browser lets nothing be stored, the editor works without.
 */
export class Drafts {
  readonly #storage: DraftStorage | null;
  #hasWarned = false;
  /** The id under which the record is. */
  #projectId: string;
  /** The record that this page would store, and the one in the browser, as texts without their times; null for no record. */
  #stored: string | null = null;
  #known: string | null = null;
  #storedDraft: unknown = null;
  #restored: Promise<void> | null = null;
  #isRestored = false;
  /** Why nothing was brought back yet. */
  #unread: unknown = new Error('The drafts of this browser could not be read.');
  #isStopped = false;
  #lastWork: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly session: SessionStore,
    private readonly options: DraftsOptions,
  ) {
    this.#storage = options.platform.openDrafts();
    this.#projectId = session.getState().editor.snapshot.id;
  }

  /** Brings back what was stored, and stores a moment after each change. The returned function stops that. */
  start(): () => void {
    const { platform } = this.options;
    let cancel: (() => void) | null = null;
    this.#isStopped = false;
    const stops = [
      this.session.subscribe(() => {
        cancel ??= platform.after(STORE_AFTER_MS, () => {
          cancel = null;
          void this.storeNow();
        });
      }),
      // A page that is being hidden may be closed next.
      platform.onChange(() => void this.storeNow()),
      this.#storage?.onAnnounced((key) => {
        if (key === recordKey(this.#projectId)) void this.adopt();
        if (key === this.#projectId) void this.#goAlong();
      }) ?? (() => {}),
    ];
    platform.whenIdle(() => void this.#restoreOnce());
    return () => {
      this.#isStopped = true;
      cancel?.();
      for (const stop of stops) stop();
    };
  }

  /** Whether what is unsaved now is stored. */
  get isStored(): boolean {
    return this.#storedDraft === this.session.getState().editor.draft;
  }

  /** Resolves, to whether nothing unsaved is left that is not stored, when that is known or takes too long. */
  storeNow(): Promise<boolean> {
    return new Promise((resolve) => {
      const known = (isStored: boolean) => {
        this.session.update({ canStoreDrafts: isStored });
        resolve(isStored);
      };
      const stopWaiting = this.options.platform.after(STORAGE_TIMEOUT_MS, () => known(false));
      void this.#restoreOnce()
        .then(() => this.#inTurn(() => this.#store()))
        .then((isStored) => {
          stopWaiting();
          known(isStored);
        });
    });
  }

  async #store(): Promise<boolean> {
    const record = this.#record();
    if (record === null) this.session.update({ isRestored: false });
    try {
      if (this.#storage === null) {
        if (record !== null) throw new Error('This browser has no storage for drafts.');
        return true;
      }
      if (!this.#isRestored) throw this.#unread;
      await this.#put(record, this.#storage);
      return true;
    } catch (error) {
      if (record !== null) this.#tell(error);
      else if (!this.#hasWarned) this.session.noteFailed(error);
      return record === null;
    }
  }

  async #put(record: DraftRecord | null, storage: DraftStorage): Promise<void> {
    const { id, mark } = this.session.getState().editor.snapshot;
    const { draft } = this.session.getState().editor;
    const text = record && JSON.stringify({ ...record, storedAt: 0 });
    if (text !== this.#stored || id !== this.#projectId) {
      if (record !== null) await storage.put(recordKey(id), record);
      else await storage.delete(recordKey(id));
      if (id !== this.#projectId) await this.#leave(this.#projectId, { createdAs: id, mark }, storage);
      this.#projectId = id;
      this.#stored = text;
      this.#known = text;
      storage.announce(recordKey(id));
    }
    this.#storedDraft = draft;
  }

  /** Leaves a redirect under the former id. Tabs that have the project open under that id go along. */
  async #leave(formerId: string, redirect: Redirect, storage: DraftStorage): Promise<void> {
    await storage.put(formerId, redirect);
    await storage.delete(recordKey(formerId));
    storage.announce(formerId);
  }

  /** Once: later drafts are tried too, but a person who knows need not hear it after each key. */
  #tell(error: unknown): void {
    if (this.#hasWarned) return;
    this.#hasWarned = true;
    this.session.emit({ type: 'drafts-not-stored', error });
  }

  #record(): DraftRecord | null {
    const state = this.session.getState();
    const { snapshot, draft, conflicts, entries } = state.editor;
    const pending = state.save.kind === 'idle' ? null : state.save.pending;
    const begun = begunEntries(entries);
    const hasNothing = !state.hasUnsavedChanges && pending === null && begun.length === 0;
    // A project that exists on this device alone is nothing but its record.
    if (hasNothing && !isToBeCreated(state)) return null;
    return {
      base: textOf(snapshot),
      patch: diff(snapshot, draft),
      pending,
      questions: [...conflicts],
      entries: begun,
      storedAt: this.options.platform.now(),
    };
  }

  /** Brings back what a page that is gone has stored. Nothing is stored before that. */
  #restoreOnce(): Promise<void> {
    const storage = this.#storage;
    if (storage === null || this.#isStopped) return Promise.resolve();
    this.#restored ??= this.#inTurn(() => this.#restore(storage)).catch((error: unknown) => {
      this.#restored = null;
      this.#unread = error;
      this.session.noteFailed(error);
    });
    return this.#restored;
  }

  async #restore(storage: DraftStorage): Promise<void> {
    const { id, mark } = this.session.getState().editor.snapshot;
    const records = await recordsOf(storage, id, mark);
    if (this.#isStopped) return;
    for (const record of records) this.#bringBack(record);
    // Where the server has all of it by now, it is deleted.
    if (records.length > 0) this.#stored = '';
    this.#isRestored = true;
    this.session.update({ isRestored: records.some(isUnsaved) && this.session.getState().hasUnsavedChanges });
    await this.#put(this.#record(), storage);
    for (const { key } of records) if (key !== recordKey(id)) await storage.delete(key);
    const isNewer = records.some(({ base }) => base.epoch !== undefined && base.version !== this.#openedVersion);
    if (isNewer) void this.options.read();
  }

  get #openedVersion(): number | undefined {
    return this.session.getState().editor.snapshot.version;
  }

  #bringBack({ base, pending, ...edits }: StoredRecord): void {
    const { id } = this.session.getState().editor.snapshot;
    this.session.dispatch({ type: 'draft-restored', ...edits, isPending: pending !== null, base: { ...base, id } });
    if (pending !== null) this.options.resume(pending);
  }

  /** Takes over what another tab has changed in the record. Resolves when that is done or takes too long. */
  async adopt(): Promise<void> {
    const storage = this.#storage;
    if (storage === null || !this.#isRestored) return;
    const { platform } = this.options;
    await new Promise<void>((resolve) => {
      const stopWaiting = platform.after(STORAGE_TIMEOUT_MS, resolve);
      const done = this.#inTurn(() => this.#adopt(storage)).catch(this.session.noteFailed);
      void done.finally(stopWaiting).then(resolve);
    });
  }

  /** Another tab has gone over to a new link and has taken the record along. This tab follows it and adopts the record. */
  #goAlong(): Promise<unknown> {
    return this.#inTurn(async () => {
      const storage = this.#storage;
      const formerId = this.#projectId;
      const { id: openId } = this.session.getState().editor.snapshot;
      if (storage === null || !this.#isRestored || openId !== formerId || isLocalProject(formerId)) return;
      const id = redirectIn(new Map(await storage.entries()).get(formerId));
      if (id === null) return;
      this.session.dispatch({ type: 'project-id-changed', id });
      this.session.update({ gone: null });
      this.#projectId = id;
      this.#known = '';
      await this.#adopt(storage);
      this.session.emit({ type: 'link-changed', id, formerId });
    }).catch(this.session.noteFailed);
  }

  async #adopt(storage: DraftStorage): Promise<void> {
    const { id } = this.session.getState().editor.snapshot;
    const value = new Map(await storage.entries()).get(recordKey(id));
    const text = value === undefined ? null : JSON.stringify({ ...(value as DraftRecord), storedAt: 0 });
    if (text === this.#known) return;
    this.#known = text;
    const record = readRecord(value);
    if (record === null) return this.#adoptNothing(storage);
    this.session.dispatch({ type: 'draft-adopted', ...record });
    const { save } = this.session.getState();
    if (record.pending !== null) this.options.resume(record.pending);
    else if (save.kind === 'waiting') this.session.update({ save: { kind: 'idle' } });
    this.#noteStored(text);
  }

  /** Another tab has saved all of it, or dropped it. */
  async #adoptNothing(storage: DraftStorage): Promise<void> {
    const { snapshot, entries } = this.session.getState().editor;
    const { save } = this.session.getState();
    if (isLocalProject(snapshot.id)) {
      if (!(await hasAnyOf(storage, snapshot.id))) this.session.update({ gone: { kind: 'missing' } });
      return;
    }
    if (save.kind === 'sending') return;
    this.session.update({ save: { kind: 'idle' } });
    this.session.dispatch({ type: 'draft-adopted', base: snapshot, patch: {}, questions: [], entries });
    this.#noteStored(null);
    void this.options.read();
  }

  /** `text`: the record in the browser. This page has another one where a field keeps its text, or the server has the patch by now. */
  #noteStored(text: string | null): void {
    const { editor } = this.session.getState();
    const record = isTyping(editor) ? null : this.#record();
    this.#stored = record === null ? text : JSON.stringify({ ...record, storedAt: 0 });
    this.#storedDraft = record && editor.draft;
  }

  #inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const end = this.#lastWork.then(work);
    this.#lastWork = end.catch(() => undefined);
    return end;
  }
}
