import type { Project } from '@/lib/domain/project';
import type { Offer } from './offered-row';
import { type Entry, NO_ENTRIES } from './sheet-entry';

/** The project as the server last gave it, and as it is being edited. What is not edited is the same object. */
export interface EditorState extends History {
  readonly snapshot: Project;
  readonly draft: Project;
  /** The entries that others have changed as well, until the person chooses: theirs are in the snapshot, mine in the draft. */
  readonly conflicts: ReadonlySet<string>;
  /** Removals by others, and texts that were replaced without a question, until the person has read it. */
  readonly notices: readonly Notice[];
  /** From an id to the first one that the same entity had here. It identifies the entity's row. */
  readonly rowKeys: ReadonlyMap<string, string>;
  /** The member or expense whose row the person is in. */
  readonly focusedId: string | null;
  /** The row that is there for the next member or expense; null if there is none. */
  readonly offer: Offer | null;
  /** The texts that are typed in sheets, of new expenses and of saved ones. The entry of the open sheet is first. */
  readonly entries: readonly Entry[];
  /** The project without and with the unsaved changes that the browser had stored; null if there were none. */
  readonly restored: Pick<Step, 'before' | 'after'> | null;
}

/** A change that stands without a question, and that the person may undo: the project without and with it. */
export interface Notice {
  /** Others have removed entries of this page, or have replaced its name, note or day of one, or this page theirs. */
  readonly kind: 'removed' | 'mine-replaced' | 'theirs-replaced';
  /** The ids of the entries. */
  readonly ids: readonly string[];
  readonly before: Project;
  readonly after: Project;
}

export interface History {
  /** What can be undone, the latest step last. */
  readonly past: readonly Step[];
  /** What can be redone, the next step last. */
  readonly future: readonly Step[];
}

/** One step back or forward: the draft before and after an edit, or after consecutive edits of one field. */
export interface Step {
  readonly before: Project;
  readonly after: Project;
  /** The field whose next edit still belongs to the step; null for a step that is complete. */
  readonly field: FieldKey | null;
}

/** A field of the project, a member or an expense that a person types into. */
export interface FieldKey {
  readonly id: string;
  readonly name: 'name' | 'amount' | 'weights';
}

export const NO_IDS: readonly string[] = [];
export const NO_CONFLICTS: ReadonlySet<string> = new Set();

/** The state of an editor that has just opened a project. */
export function editorState(project: Project): EditorState {
  return {
    snapshot: project,
    draft: project,
    conflicts: NO_CONFLICTS,
    notices: [],
    past: [],
    future: [],
    rowKeys: new Map(),
    focusedId: null,
    offer: null,
    entries: NO_ENTRIES,
    restored: null,
  };
}

export function mapHistory(state: EditorState, map: (project: Project) => Project): EditorState {
  const mapStep = (step: Step): Step => ({ ...step, before: map(step.before), after: map(step.after) });
  return { ...state, past: state.past.map(mapStep), future: state.future.map(mapStep) };
}
