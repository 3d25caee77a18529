import { type Conflicts, NO_CONFLICTS } from '@/lib/domain/merge/conflict';
import type { Patch } from '@/lib/domain/patch/patch';
import type { Project } from '@/lib/domain/project';
import type { InDoubtWrite } from '@/lib/domain/save-step';
import type { Offer } from './offered-row';
import { type Entry, NO_ENTRIES } from './sheet-entry';

/** The project as the server has acknowledged it, and as it is being edited. What is not edited is the same object. */
export interface EditorState extends History {
  readonly snapshot: Project;
  readonly draft: Project;
  /** What others have changed as well, until the person chooses. */
  readonly conflicts: Conflicts;
  /** From an id to the first one that the same entity had here. It identifies the entity's row. */
  readonly rowKeys: ReadonlyMap<string, string>;
  /** What others have deleted and the draft still has, as it was then. Where it returns, this is the base of the merge. */
  readonly deleted: Patch;
  /** The version that the last save gave the project, and 0 once that was read. A lower one that is read then has fallen. */
  readonly savedVersion: number;
  /** The changes and deletions that the server may have made although no answer said so. */
  readonly inDoubtWrites: readonly InDoubtWrite[];
  /** Those that the save which runs has sent, until it tells which of them are in doubt. */
  readonly sentWrites: readonly InDoubtWrite[];
  /** What a call may have created although no answer said so, by its id here. */
  readonly unansweredIds: readonly string[];
  /** What of that the person has removed since. The server may have it, so it is to be taken back. */
  readonly toTakeBack: readonly string[];
  /** Whether the person has asked to save and not everything is saved yet. The save goes on by itself. */
  readonly isSaveAsked: boolean;
  /** The expenses that the person has asked to save by themselves, and what is taken back. What else is unsaved stays so. */
  readonly askedIds: readonly string[];
  /** Whether what was sent without an answer is asked for again, just as it was sent. What is unsaved of it stays so. */
  readonly isSentAskedAgain: boolean;
  /** Whether a save has not found the project, which was not read since. */
  readonly isCutOff: boolean;
  /** The member or expense whose row the person is in. */
  readonly focusedId: string | null;
  /** The row that is there for the next member or expense; null if there is none. */
  readonly offer: Offer | null;
  /** That row, where others have deleted it and nothing was typed in it, and the member it needs: they stay until it is left. */
  readonly pinnedIds: readonly string[];
  /**
   * What is typed in sheets, of new expenses and of those that are there. That of the open sheet is first, others were
   * begun before.
   */
  readonly entries: readonly Entry[];
  /** What was brought back of drafts that the browser stored; null if nothing was. */
  readonly restored: Restored | null;
}

/** The project without and with the unsaved changes that were brought back. */
export interface Restored {
  readonly base: Project;
  readonly draft: Project;
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

/** The state of an editor that has just opened a project. */
export function editorState(project: Project): EditorState {
  return {
    snapshot: project,
    draft: project,
    conflicts: NO_CONFLICTS,
    past: [],
    future: [],
    rowKeys: new Map(),
    deleted: {},
    savedVersion: 0,
    inDoubtWrites: [],
    sentWrites: [],
    unansweredIds: NO_IDS,
    toTakeBack: NO_IDS,
    isSaveAsked: false,
    askedIds: NO_IDS,
    isSentAskedAgain: false,
    isCutOff: false,
    focusedId: null,
    offer: null,
    pinnedIds: NO_IDS,
    entries: NO_ENTRIES,
    restored: null,
  };
}

export function mapHistory(state: EditorState, map: (project: Project) => Project): EditorState {
  const mapStep = (step: Step): Step => ({ ...step, before: map(step.before), after: map(step.after) });
  return { ...state, past: state.past.map(mapStep), future: state.future.map(mapStep) };
}
