import { NetworkError } from '@/lib/client/api-error';
import { isAway } from '@/lib/client/failure';
import { randomKey } from '@/lib/client/random-key';
import { retry } from '@/lib/client/retry';
import { ANSWER_WITHIN_MS, orAborted } from '@/lib/client/timing';
import { nameOrNull } from '@/lib/domain/name';
import { diff } from '@/lib/domain/patch/patch';
import type { Project } from '@/lib/domain/project';
import { listAvatar } from '@/lib/session/recents/recent-projects';
import { Observable } from './observable';
import type { SessionOptions } from './project-session';
import { remember } from './recents/recent-projects';

/** A project to be created. Ids are temporary. */
export type ImportedContent = Pick<Project, 'name' | 'currency' | 'rates' | 'members'>;

export interface ImportState {
  readonly phase:
    | 'running'
    /** For the network, or for a server that can't save at the moment. It goes on by itself. */
    | 'waiting'
    | 'stopped'
    | 'failed'
    | 'done';
  /** Null until the project is there. */
  readonly projectId: string | null;
  /** Why it has failed. */
  readonly error: unknown;
}

interface ImportOptions extends Pick<SessionOptions, 'platform' | 'loadApi'> {
  content: ImportedContent;
}

/**
 * Creates a project with all that is in it by one call: it is there as a whole, or not at all. A call that nobody answers, or that
 * the network loses, is made again under its key.
 */
export class ProjectImport extends Observable<ImportState> {
  readonly #key = randomKey();
  #tries = new AbortController();

  constructor(private readonly options: ImportOptions) {
    super({ phase: 'running', projectId: null, error: null });
  }

  /** Begins, or begins again after it has failed. */
  async run(): Promise<void> {
    const { platform } = this.options;
    this.#tries = new AbortController();
    const { signal } = this.#tries;
    this.#update({ phase: 'running', error: null });
    const create = () => this.#attempt(signal);
    const onFailed = (error: unknown) => {
      if (signal.aborted) return;
      const isPassing = error instanceof NetworkError || isAway(error);
      this.#update(isPassing ? { phase: 'waiting' } : { phase: 'failed', error });
      if (!isPassing) this.#tries.abort();
    };
    const projectId = await retry(platform, create, { signal, onFailed });
    if (projectId === null) return;
    this.#list(projectId);
    this.#update({ phase: 'done', projectId });
  }

  /** Ends the tries. A project that a lost answer has made all the same is deleted once it is known. */
  async stop(): Promise<void> {
    const isUnderWay = this.get().phase === 'running' || this.get().phase === 'waiting';
    this.#tries.abort();
    this.#update({ phase: 'stopped' });
    if (!isUnderWay) return;
    const signal = AbortSignal.timeout(10_000);
    const id = await this.#create(signal).catch(() => null);
    if (id !== null) await (await this.options.loadApi()).deleteProjectForGood(id, { signal }).catch(() => undefined);
  }

  /** Whether the page can be left now without losing anything. */
  get canBeLeft(): boolean {
    return !['running', 'waiting'].includes(this.get().phase);
  }

  close(): void {
    this.#tries.abort();
  }

  async #attempt(stopped: AbortSignal): Promise<string> {
    const attempt = new AbortController();
    const end = () => attempt.abort(stopped.reason);
    stopped.addEventListener('abort', end);
    const late = () => attempt.abort(new NetworkError('Nobody has answered.'));
    const stopWaiting = this.options.platform.after(ANSWER_WITHIN_MS, late);
    try {
      return await orAborted(this.#create(attempt.signal), attempt.signal);
    } finally {
      stopWaiting();
      stopped.removeEventListener('abort', end);
    }
  }

  async #create(signal: AbortSignal): Promise<string> {
    const { content, platform, loadApi } = this.options;
    const time = new Date(platform.now()).toISOString();
    const empty: Project = { id: 'new', name: null, createdAt: time, updatedAt: time, members: [] };
    const patch = diff(empty, { ...empty, ...content });
    return (await (await loadApi()).createWholeProject(empty, patch, { idempotencyKey: this.#key, signal })).id;
  }

  #list(id: string): void {
    const { content, platform } = this.options;
    const { currency, members } = content;
    const name = nameOrNull(content.name);
    remember({ id, name, people: members.length, currency, seenAt: platform.now(), ...listAvatar(id, name) });
  }

  #update(change: Partial<ImportState>): void {
    this.set({ ...this.get(), ...change });
  }
}
