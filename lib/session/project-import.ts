import { NetworkError } from '@/lib/client/api-error';
import { isAway } from '@/lib/client/failure';
import { isRefusal, retry } from '@/lib/client/retry';
import { nameOrNull } from '@/lib/domain/name';
import type { Project } from '@/lib/domain/project';
import { hasSavableChanges } from '@/lib/editor/selectors';
import { Observable } from './observable';
import { ProjectSession, type SessionOptions } from './project-session';
import { listAvatar } from './recents/list-avatar';
import { forget, remember } from './recents/recent-projects';
import { CreationKeys } from './saving/creation-keys';
import type { Progress } from './saving/save-attempt';
import { noticeSlowRequest } from './slow-request';

/** What is to be created. Ids are temporary. */
type ImportedContent = Pick<Project, 'name' | 'currency' | 'rates' | 'members'>;

export interface ImportState {
  readonly phase:
    | 'running'
    /** For the network, or for a server that can't save at the moment. It goes on by itself. */
    | 'waiting'
    | 'stopping'
    /** Nothing of it is left on the server. */
    | 'stopped'
    | 'failed'
    | 'done';
  readonly progress: Progress;
  /** Null until the project is there. */
  readonly projectId: string | null;
  /** Why it has failed, or could not be stopped. */
  readonly error: unknown;
  /** Whether nobody has answered for so long that the person may want to try again. */
  readonly isSlow: boolean;
}

interface ImportOptions extends Pick<SessionOptions, 'platform' | 'baseUrl' | 'loadApi'> {
  content: ImportedContent;
}

const CREATION = 'project';

/** Who stops it waits no longer. */
const CLEAN_UP_MS = 10_000;

/**
 * Creates a project with all that is in it. It is a session that saves a draft: so each call is made once however often
 * it is sent, a lost network is waited for, and once there is a project, the draft outlives the page. If that is
 * closed, the list of this browser leads to the project's own page, which goes on.
 */
export class ProjectImport extends Observable<ImportState> {
  #session: ProjectSession | null = null;
  readonly #keys = new CreationKeys();
  #creating = new AbortController();
  #createAnew: (() => void) | null = null;

  constructor(private readonly options: ImportOptions) {
    super({ phase: 'running', progress: { done: 0, total: 0 }, projectId: null, error: null, isSlow: false });
  }

  /** Begins, or goes on after it has failed. */
  async run(): Promise<void> {
    this.#update({ phase: 'running', error: null });
    if (this.#session !== null) return this.#session.save();
    this.#creating = new AbortController();
    const project = await this.#create(this.#creating);
    if (project !== null) this.#save(project);
  }

  /** Deletes what has been created so far. Where that fails, it stays, and the import goes on. */
  async stop(): Promise<void> {
    this.#creating.abort();
    if (this.#session !== null) {
      this.#update({ phase: 'stopping' });
      return this.#session.deleteProject({ isForGood: true });
    }
    if (this.#keys.isSent(CREATION)) {
      this.#update({ phase: 'stopping' });
      // Without an answer nothing is left but, at most, an empty project to which nobody has the link.
      await this.#deleteCreated(AbortSignal.timeout(CLEAN_UP_MS)).catch(() => undefined);
    }
    this.#update({ phase: 'stopped' });
  }

  /**
   * Whether the page can be left now without losing anything. Before there is a project, what it is to become is on
   * this page alone; then its draft is stored.
   */
  get canBeLeft(): boolean {
    return this.#session?.canBeLeft ?? !['running', 'waiting'].includes(this.get().phase);
  }

  /** Ends the calls that nobody answers, and makes them anew. */
  tryAgain(): void {
    if (this.#session === null) this.#createAnew?.();
    else if (this.get().phase === 'stopping') void this.stop();
    else this.#session.retrySave();
  }

  /** The call that creates it may have reached the server: made once more, it tells what it has created. */
  async #deleteCreated(signal: AbortSignal): Promise<void> {
    const api = await this.options.loadApi();
    const { name } = this.options.content;
    const id = await api.createProject(name, { idempotencyKey: this.#keys.keyOf(CREATION), signal });
    await api.deleteProjectForGood(id, { signal });
  }

  /** Leaves it where it is. The draft of what is not saved stays in this browser. */
  close(): void {
    this.#creating.abort();
    this.#session?.close();
  }

  /** The empty project as the server has it; null if that was stopped or refused. */
  async #create(tries: AbortController): Promise<Project | null> {
    const { platform } = this.options;
    const { signal } = tries;
    const onSlow = (createAnew: (() => void) | null) => {
      this.#createAnew = createAnew;
      this.#update({ isSlow: createAnew !== null });
    };
    const create = () => noticeSlowRequest(platform, (attempt) => this.#createOnce(attempt), onSlow, signal);
    const onFailed = (error: unknown) => {
      if (isRefusal(error)) this.#keys.renew(CREATION);
      if (signal.aborted) return;
      const isPassing = error instanceof NetworkError || isAway(error);
      this.#update(isPassing ? { phase: 'waiting' } : { phase: 'failed', error });
      if (!isPassing) tries.abort();
    };
    return retry(platform, create, { signal, onFailed });
  }

  async #createOnce(signal: AbortSignal): Promise<Project> {
    const { content, platform, loadApi } = this.options;
    const api = await loadApi();
    if (platform.isOnline()) this.#keys.noteSent(CREATION);
    const id = await api.createProject(content.name, { idempotencyKey: this.#keys.keyOf(CREATION), signal });
    return api.getProject(id, { signal });
  }

  #save(project: Project): void {
    const { content, platform, baseUrl, loadApi } = this.options;
    const session = new ProjectSession({ project, isDemo: false, platform, baseUrl, loadApi });
    this.#session = session;
    this.#update({ phase: 'running', projectId: project.id });
    this.#list(project.id);
    session.progress.subscribe(() => this.#update({ progress: session.progress.get() }));
    session.onEvent((event) => {
      if (event.type === 'step-failed' || event.type === 'load-failed') this.#update({ error: event.error });
      if (event.type === 'deletion-failed') {
        this.#update({ error: event.error });
        this.#follow(session);
      }
    });
    session.start();
    session.dispatch({ type: 'draft-restored', snapshot: project, draft: { ...project, ...content } });
    session.save();
    session.subscribe(() => this.#follow(session));
    this.#follow(session);
  }

  #list(id: string): void {
    const { content, platform } = this.options;
    const { currency, members } = content;
    const name = nameOrNull(content.name);
    remember({ id, name, people: members.length, currency, seenAt: platform.now(), ...listAvatar(id, name) });
  }

  #follow(session: ProjectSession): void {
    const { hasUnsavedChanges, isSaving, isServerSlow, isServerUnavailable, isOnline, deletion, editor } =
      session.getState();
    this.#update({ isSlow: isServerSlow || deletion === 'slow' });
    if (deletion === 'done') this.#end('stopped');
    else if (deletion !== 'none') return;
    else if (isSaving) this.#update({ phase: 'running' });
    else if (!hasUnsavedChanges) this.#end('done');
    else {
      const isWaiting = editor.isSaveAsked && hasSavableChanges(editor);
      this.#update({ phase: isWaiting || isServerUnavailable || !isOnline ? 'waiting' : 'failed' });
    }
  }

  #end(phase: 'stopped' | 'done'): void {
    const { projectId } = this.get();
    if (phase === 'stopped' && projectId !== null) forget(projectId);
    this.#update({ phase });
    this.#session?.close();
  }

  #update(change: Partial<ImportState>): void {
    this.set({ ...this.get(), ...change });
  }
}
