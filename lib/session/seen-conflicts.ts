import { type Conflict, type ConflictField, type Conflicts, fieldsOf } from '@/lib/domain/merge/conflict';
import { questionsIn } from '@/lib/domain/merge/question';
import type { Platform } from './platform';
import type { SessionStore } from './session-store';

/** Milliseconds on the screen after which a question counts as seen. */
const SEEN_AFTER_MS = 1_000;

interface Shown {
  readonly id: string;
  readonly field: ConflictField;
  /** The question as it was last looked at; null where there is none. */
  question: string | null;
  /** The time since which it is there, by the clock that nobody sets. */
  since: number;
}

/**
 * Knows which conflicts the person has had on the screen for long enough to read them. A conflict whose other value has
 * changed is another one.
 */
export class SeenConflicts {
  readonly #shown = new Set<Shown>();
  readonly #seen = new Set<string>();
  #isPageVisible = true;

  constructor(
    private readonly session: SessionStore,
    private readonly platform: Platform,
  ) {}

  /** Watches what changes on the screen. The returned function stops that. */
  start(): () => void {
    const stops = [this.session.subscribe(() => this.#look()), this.platform.onChange(() => this.#setPageVisible())];
    this.#setPageVisible();
    return () => {
      for (const stop of stops) stop();
    };
  }

  /** The question about this field is on the screen, until the returned function is called. */
  show(id: string, field: ConflictField): () => void {
    const shown = { id, field, question: this.#questionAbout(id, field), since: this.platform.elapsed() };
    this.#shown.add(shown);
    return () => {
      this.#look();
      this.#shown.delete(shown);
    };
  }

  /** The open conflicts that the person has seen. */
  list(): Conflicts {
    this.#look();
    const seen = new Map<string, Conflict>();
    for (const [id, conflict] of this.session.getState().editor.conflicts) {
      const fields = fieldsOf(conflict).filter((field) => this.#seen.has(questionOf(id, field, conflict)));
      if (fields.length > 0) seen.set(id, Object.fromEntries(fields.map((field) => [field, conflict[field]])));
    }
    return seen;
  }

  #look(): void {
    const now = this.platform.elapsed();
    for (const shown of this.#shown) {
      const question = this.#questionAbout(shown.id, shown.field);
      if (question !== shown.question) Object.assign(shown, { question, since: now });
      else if (question !== null && this.#isPageVisible && now - shown.since >= SEEN_AFTER_MS) this.#seen.add(question);
    }
  }

  /** Nobody reads in a page that is out of sight. */
  #setPageVisible(): void {
    this.#look();
    const isVisible = this.platform.isVisible();
    if (isVisible === this.#isPageVisible) return;
    this.#isPageVisible = isVisible;
    for (const shown of this.#shown) shown.since = this.platform.elapsed();
  }

  #questionAbout(id: string, field: ConflictField): string | null {
    const conflict = this.session.getState().editor.conflicts.get(id);
    return conflict?.[field] ? questionOf(id, field, conflict) : null;
  }
}

function questionOf(id: string, field: ConflictField, conflict: Conflict): string {
  return `${id} ${field} ${JSON.stringify(questionsIn(conflict[field])[0])}`;
}
