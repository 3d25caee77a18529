import type { Api, LoadApi } from '@/lib/client/api';
import { ApiError, goneBy, hasCode, NetworkError } from '@/lib/client/api-error';
import { randomKey } from '@/lib/client/random-key';
import { backoff, once } from '@/lib/client/retry';
import { ANSWER_WITHIN_MS, orAborted } from '@/lib/client/timing';
import { factsBetween } from '@/lib/domain/history/change-facts';
import { apply } from '@/lib/domain/patch/apply';
import { idsIn, withoutEntries } from '@/lib/domain/patch/changes';
import { isEmptyPatch, type Patch, wholePatch } from '@/lib/domain/patch/patch';
import type { Project } from '@/lib/domain/project';
import { creationKeyOf, isLocalProject } from '@/lib/domain/temporary-id';
import type { SavedAction } from '@/lib/editor/actions';
import { stillAsking } from '@/lib/editor/onboarding';
import { isTyping, savablePatch } from '@/lib/editor/selectors';
import type { LinkReplacement } from './link-replacement';
import type { Platform } from './platform';
import type { SessionState, SessionStore } from './session-store';

/** A patch that was sent, or is about to be: the same bytes go out under the key until the server has answered. */
export interface Pending {
  readonly key: string;
  /** The state that the patch was made on, which the call names in `If-Match`. */
  readonly version?: number;
  readonly epoch?: string;
  readonly patch: Patch;
  /** The entries that were asked for by themselves. Absent where all that was unsaved is sent. */
  readonly ids?: readonly string[];
}

/** `sending`: a call is under way. `waiting`: it will be made again, by itself. */
export type SaveState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'sending'; readonly pending: Pending }
  | { readonly kind: 'waiting'; readonly pending: Pending; readonly reason: 'network' | 'server' };

export const IDLE: SaveState = { kind: 'idle' };

/** Milliseconds before the first of several calls that are made again. */
const FIRST_RETRY_MS = 1_000;

/** Others who are faster so many times in a row are let by for a moment. */
const MAX_REBASES = 5;

interface SaveOptions {
  readonly platform: Platform;
  readonly loadApi: LoadApi;
  /** Stores what is unsaved and pending. Resolves to whether it is stored. */
  readonly store: () => Promise<boolean>;
  readonly link: Pick<LinkReplacement, 'goOver' | 'follow'>;
  /** Takes in the project as the server has it now. */
  readonly take: (project: Project) => void;
  /** Reads the project again and takes it in. */
  readonly read: () => Promise<void>;
  /** Takes over what another tab has stored since. */
  readonly adopt: () => Promise<void>;
  /** Runs the work while no other tab makes calls for the project. */
  readonly exclusively: (work: () => Promise<void>) => Promise<void>;
}

/** The entries to save: all that are unsaved, or these ids alone. */
type Scope = 'all' | ReadonlySet<string>;

/**
 * Saves what is unsaved in an open project, one call after the other. Each call is a patch of the state that it names. Where
 * others were faster, the draft is rebased on theirs and the rest is sent. A call without an answer is made again as it was.
 */
export class Saving {
  /** The entries that the person has asked to save, and no call has been made for. */
  #asked: Scope | null = null;
  #running: Promise<void> | null = null;
  #failures = 0;
  #rebases = 0;
  /** A save that was pressed goes on with its rest: that does not wait for the end of a field. */
  #isBegun = false;
  #cancelRetry = () => {};
  #isRetryDue = false;
  #call = new AbortController();
  #isStopped = false;

  constructor(
    private readonly session: SessionStore,
    private readonly options: SaveOptions,
  ) {}

  /** Goes on by itself once the network or the page is back, and with what was edited while a save waited. */
  start(): () => void {
    const stops = [
      this.options.platform.onChange(() => this.#goOn()),
      this.session.subscribe(() => {
        if (this.#isDue) this.options.platform.after(0, () => this.#isDue && this.#goOn());
      }),
    ];
    this.#isStopped = false;
    this.#goOn();
    return () => {
      this.#isStopped = true;
      this.#cancelRetry();
      for (const stop of stops) stop();
    };
  }

  /** Saves all, or these entries alone, after the call that is under way. */
  save(ids?: readonly string[]): void {
    this.#ask(ids);
    const { asking, editor } = this.session.getState();
    this.session.update({ isSaveAsked: true, refused: new Map(), asking: stillAsking(asking, editor, true) });
    this.#run(true);
  }

  #ask(ids: readonly string[] | undefined): void {
    this.#asked = ids === undefined || this.#asked === 'all' ? 'all' : new Set([...(this.#asked ?? []), ...ids]);
  }

  /** A page that is gone, or another tab, has begun to send this. */
  resume(pending: Pending): void {
    if (this.session.getState().save.kind !== 'idle') return;
    this.session.update({ save: { kind: 'waiting', pending, reason: 'network' } });
    this.#run(false);
  }

  /** The server was heard: a save that waits for the network need not wait out its pause. */
  retrySoon(): void {
    const { save } = this.session.getState();
    if (save.kind === 'waiting' && save.reason === 'network') this.#run(false);
  }

  /** Ends the call that is under way. Resolves once there is none. What was sent without an answer waits. */
  async end(): Promise<void> {
    this.#asked = null;
    this.#call.abort(new NetworkError('The project is being deleted.'));
    await this.#running;
    this.#cancelRetry();
    this.session.update({ isSaveAsked: false });
  }

  /** Whether something is to be sent that nothing else will send. */
  get #isDue(): boolean {
    const { save, gone } = this.session.getState();
    const isWaiting = save.kind === 'waiting';
    const isLeft = isWaiting ? !this.#isRetryDue && this.options.platform.isOnline() : this.#asked !== null;
    return this.#running === null && gone === null && isLeft;
  }

  #goOn(): void {
    const { save, editor } = this.session.getState();
    const isHeldBack = isTyping(editor) && this.options.platform.isVisible();
    if (save.kind === 'waiting' || isToBeCreated(this.session.getState()) || (this.#asked !== null && !isHeldBack))
      this.#run(false);
  }

  /** `isPressed`: the person waits for it, and hears why it has to wait. */
  #run(isPressed: boolean): void {
    if (this.#isStopped || this.session.getState().deletion !== 'none') return;
    this.#cancelRetry();
    if (this.#running !== null) return;
    // The work begins once listeners can see that it runs.
    this.#running = Promise.resolve()
      .then(() => this.options.exclusively(() => this.#sendAll(isPressed)))
      .finally(() => {
        this.#running = null;
      });
  }

  /** Sends all that was asked for. The record tells first what another tab has saved: nothing is sent twice under two keys. */
  async #sendAll(isPressed: boolean): Promise<void> {
    await this.options.adopt();
    for (let pending = this.#next(isPressed); pending !== null; pending = this.#next(false)) {
      this.session.update({ save: { kind: 'sending', pending } });
      await this.options.store();
      const goesOn = await this.#send(pending, isPressed);
      await this.options.store();
      if (!goesOn) return;
    }
  }

  /** The call to make now. What is being typed waits for the end of the field, unless Save was pressed in it. */
  #next(isPressed: boolean): Pending | null {
    const { session } = this;
    const { save, editor, gone } = session.getState();
    if (gone !== null || session.getState().deletion !== 'none') return null;
    if (save.kind !== 'idle') return save.pending;
    const { id, version, epoch } = editor.snapshot;
    if (isLocalProject(id)) {
      // A creation stays as it was sent first. So it is not made before it can be sent.
      return this.options.platform.isOnline() ? { key: creationKeyOf(id), patch: wholePatch(editor.draft) } : null;
    }
    const isBegun = isPressed || this.#isBegun;
    if (this.#asked === null || (!isBegun && isTyping(editor) && this.options.platform.isVisible())) return null;
    const ids = this.#asked === 'all' ? undefined : this.#asked;
    const patch = savablePatch(editor, ids);
    this.#asked = null;
    if (!isEmptyPatch(patch)) return { key: randomKey(), version, epoch, patch, ...(ids && { ids: [...ids] }) };
    session.update({ isSaveAsked: false });
    if (editor.conflicts.size > 0) session.emit({ type: 'open-conflicts' });
    return null;
  }

  /** Resolves to whether to go on with what is left. */
  async #send(pending: Pending, isPressed: boolean): Promise<boolean> {
    const { session, options } = this;
    this.#call = new AbortController();
    const { signal } = this.#call;
    let isCodeThere = false;
    const late = () => {
      if (!isCodeThere) options.platform.endHungRequests();
      this.#call.abort(new NetworkError('Nobody has answered.'));
    };
    const { id, version } = session.getState().editor.snapshot;
    const isInSteps = version === undefined && !isLocalProject(id);
    const stopWaiting = isInSteps ? () => {} : options.platform.after(ANSWER_WITHIN_MS, late);
    try {
      const api = await orAborted(options.loadApi(), signal);
      isCodeThere = true;
      await orAborted(this.#make(api, pending, signal), signal);
      this.#failures = 0;
      return true;
    } catch (error) {
      // The page has gone over to another link meanwhile, and this one said nothing of that.
      if (goneBy(error)?.kind === 'link' && session.getState().editor.snapshot.id !== id) return true;
      return this.#failed(pending, error, isPressed);
    } finally {
      stopWaiting();
      const isWaiting = session.getState().save.kind === 'waiting';
      if (!isWaiting) session.update({ isSaveAsked: this.#asked !== null });
    }
  }

  async #make(api: Api, pending: Pending, signal: AbortSignal): Promise<void> {
    const { session } = this;
    const { snapshot } = session.getState().editor;
    if (isLocalProject(snapshot.id)) return this.#create(api, pending, signal);
    if (snapshot.version === undefined) {
      return this.#makeBySteps(api, pending);
    }
    const { ids, stamp, isReplayed } = await api.patchProject(snapshot, pending, { signal });
    if (!isReplayed) return this.#taken(pending, ids, stamp);
    // After a lost answer others may have written since. What they have written comes in with the answer.
    const project = await api.getProject(snapshot.id, { signal });
    this.#taken(pending, ids, { updatedAt: stamp.updatedAt });
    this.options.take(project);
  }

  /** Nothing is made again by itself: a call whose answer is lost may have been made. */
  async #makeBySteps(api: Api, pending: Pending): Promise<void> {
    const { session } = this;
    const { saveBySteps } = (await import('./lazy-session')).lazySession;
    try {
      await saveBySteps(session, api, pending.patch);
    } catch (error) {
      session.emit({ type: 'save-failed', facts: this.#factsOf(pending), error });
    }
    session.update({ save: IDLE });
    void this.options.read().catch(session.noteFailed);
  }

  #taken({ patch, ids: asked }: Pending, ids: ReadonlyMap<string, string>, stamp: SavedAction['stamp']): void {
    const { session } = this;
    const before = session.getState().editor.snapshot;
    this.#rebases = 0;
    this.#isBegun = false;
    session.dispatch({ type: 'saved', patch, ids, stamp });
    const { editor } = session.getState();
    session.update({ save: IDLE });
    const { snapshot: after } = editor;
    session.emit({ type: 'saved', facts: factsBetween(before, after), before, after });
    if (asked === undefined) this.#followUp();
  }

  /** Asks to save all that was edited while a save was under way. */
  #followUp(): void {
    if (!isEmptyPatch(savablePatch(this.session.getState().editor))) this.#asked = 'all';
  }

  async #create(api: Api, { key, patch }: Pending, signal: AbortSignal): Promise<void> {
    const { session, options } = this;
    const local = session.getState().editor.snapshot;
    try {
      const { id, ids } = await api.createWholeProject(local, patch, { idempotencyKey: key, signal });
      const stamp = { updatedAt: local.updatedAt };
      const empty = { ...local, currency: undefined, rates: undefined, members: [] };
      const noteCreated = () =>
        session.dispatch(ids ? { type: 'saved', patch, ids, stamp } : { type: 'backup-found', project: empty });
      await options.link.goOver(id, (call) => call(signal), noteCreated);
      this.#followUp();
    } catch (error) {
      if (!hasCode(error, ['created_and_deleted', 'project_deleted', 'link_replaced'])) throw error;
      if (await options.link.follow((call) => call(signal))) return;
      session.update({ gone: { kind: 'missing' } });
    }
    session.update({ save: IDLE });
  }

  async #failed(pending: Pending, error: unknown, isPressed: boolean): Promise<boolean> {
    const { session, options } = this;
    const { project } = error instanceof ApiError ? error.about : {};
    if (hasCode(error, ['precondition_failed']) && project) return this.#outdated(pending, project);
    const gone = goneBy(error);
    if (gone !== null) {
      try {
        if (gone.kind === 'link' && (await options.link.follow(once))) return true;
      } catch (unknown) {
        return this.#failed(pending, unknown, isPressed);
      }
      session.update({ gone, save: { kind: 'waiting', pending, reason: 'server' } });
      return false;
    }
    const isOfNetwork = error instanceof NetworkError;
    if (!isOfNetwork && !isTransient(error)) return this.#refused(pending, error);
    if (session.getState().save.kind !== 'idle') {
      session.update({ save: { kind: 'waiting', pending, reason: isOfNetwork ? 'network' : 'server' } });
    }
    // A notice says what a save waits for.
    if (isPressed && session.getState().isOnline) {
      session.emit({ type: 'save-failed', facts: this.#factsOf(pending), error });
    } else session.noteFailed(error);
    this.#retryLater();
    return false;
  }

  /** Others were faster: the draft is rebased on theirs, and the rest is sent under a new key. */
  #outdated({ ids }: Pending, project: Project): boolean {
    const { session, options } = this;
    session.update({ save: IDLE });
    options.take(project);
    // Entries that a restored backup lacks are saved again only where the person wants that.
    if (session.getState().isBackup) return false;
    this.#ask(ids);
    this.#rebases += 1;
    this.#isBegun = true;
    if (this.#rebases % MAX_REBASES !== 0) return true;
    this.#retryLater();
    return false;
  }

  /** The server will never take this. Entries that it names stay unsaved, and the rest is sent. */
  #refused(pending: Pending, error: unknown): boolean {
    const { session } = this;
    const { editor, refused: known } = session.getState();
    const { id: projectId } = editor.snapshot;
    const ids = idsIn(pending.patch, projectId);
    const reasons = error instanceof ApiError ? (error.about.refused ?? []) : [];
    const refused = new Map(
      [...reasons].map(([key, reason]) => [ids.find((id) => isKeyOf(key, id)) ?? projectId, reason]),
    );
    const left = ids.filter((id) => !refused.has(id));
    const named = new Set(refused.size > 0 ? left : []);
    const patch = withoutEntries(pending.patch, editor.snapshot, named);
    session.emit({ type: 'save-failed', facts: this.#factsOf({ patch }), error });
    session.update({ save: IDLE, refused });
    // The rest may need an entry that is refused: sent with that again, it would be refused again and again.
    const isAgain = [...refused.keys()].every((id) => known.has(id));
    this.#isBegun = !isAgain && left.length > 0 && left.length < ids.length;
    if (this.#isBegun) this.#ask(left);
    return this.#isBegun;
  }

  #factsOf({ patch }: Pick<Pending, 'patch'>) {
    const { snapshot } = this.session.getState().editor;
    return factsBetween(snapshot, apply(snapshot, patch));
  }

  /** Without network the platform tells when it is back. */
  #retryLater(): void {
    const { platform } = this.options;
    if (!platform.isOnline()) {
      this.#failures = 0;
      return;
    }
    const cancel = platform.after(backoff(FIRST_RETRY_MS, this.#failures, platform.random()), () => this.#run(false));
    this.#failures += 1;
    this.#isRetryDue = true;
    this.#cancelRetry = () => {
      cancel();
      this.#isRetryDue = false;
    };
  }
}

/** Whether this is the key of the entry in a patch: one that comes back has a key of its own. */
function isKeyOf(key: string, id: string): boolean {
  return key === id || key === `new-${id}`;
}

/** Whether the same call may succeed later: the server has failed, or wants a pause. */
function isTransient(error: unknown): boolean {
  return error instanceof ApiError && (error.status >= 500 || [408, 425, 429].includes(error.status));
}

/** Whether the project exists on this device alone, until the server can be reached. */
export function isToBeCreated({ editor, gone }: Pick<SessionState, 'editor' | 'gone'>): boolean {
  return isLocalProject(editor.snapshot.id) && gone === null;
}
