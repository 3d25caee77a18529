import { type Conflicts, NO_CONFLICTS } from '@/lib/domain/merge/conflict';
import { withConflictIds } from '@/lib/domain/merge/open-conflicts';
import type { Project } from '@/lib/domain/project';
import type { InDoubtWrite } from '@/lib/domain/save-step';
import { mapShared } from '@/lib/domain/structural-sharing';
import { idRemapper, isTemporaryId } from '@/lib/domain/temporary-id';

/** The project as the server has acknowledged it, and as it is being edited. What is not edited is the same object. */
export interface EditorState extends History {
  readonly snapshot: Project;
  readonly draft: Project;
  /** What others have changed as well, until the person chooses or saves. */
  readonly conflicts: Conflicts;
  /** From an id to the first one that the same entity had here. It identifies the entity's row. */
  readonly rowKeys: ReadonlyMap<string, string>;
  /** From temporary ids to the ids of the deleted entities that are created anew under them. */
  readonly replaced: ReadonlyMap<string, string>;
  /** The version that the last save gave the project, and 0 once that was read. A lower one that is read then has fallen. */
  readonly savedVersion: number;
  /** The changes that the server may have made although no answer said so. */
  readonly inDoubtWrites: readonly InDoubtWrite[];
  /** Whether the person has asked to save and not everything is saved yet. The save goes on by itself. */
  readonly isSaveAsked: boolean;
  /** The member or expense whose row the person is in. */
  readonly focusedId: string | null;
  /** That row, where others have deleted it and nothing was typed in it, and the member it needs: they stay until it is left. */
  readonly heldIds: readonly string[];
  /** What was brought back of drafts that were kept in the browser; null if nothing was. */
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

const NO_IDS: readonly string[] = [];

/** The state of an editor that has just opened a project. */
export function editorState(project: Project): EditorState {
  return {
    snapshot: project,
    draft: project,
    conflicts: NO_CONFLICTS,
    past: [],
    future: [],
    rowKeys: new Map(),
    replaced: new Map(),
    savedVersion: 0,
    inDoubtWrites: [],
    isSaveAsked: false,
    focusedId: null,
    heldIds: NO_IDS,
    restored: null,
  };
}

/** The state once entities have got other ids: the draft, the history and the rows go on with them. */
export function withRemappedIds(state: EditorState, ids: ReadonlyMap<string, string>): EditorState {
  if (ids.size === 0) return state;
  const remap = idRemapper(ids);
  const rowKeys = new Map(state.rowKeys);
  for (const [before, now] of ids) rowKeys.set(now, rowKeys.get(before) ?? before);
  const replaced = replacedBy(ids, state.replaced);
  const restored = state.restored && { ...state.restored, draft: remap(state.restored.draft) };
  const conflicts = withConflictIds(state.conflicts, ids);
  const { focusedId, heldIds } = state;
  const focus = {
    focusedId: focusedId && (ids.get(focusedId) ?? focusedId),
    heldIds: mapShared(heldIds, (id) => ids.get(id) ?? id),
  };
  const next = { ...state, ...focus, draft: remap(state.draft), conflicts, rowKeys, replaced, restored };
  const { past, ...rest } = mapHistory(next, remap);
  return { ...rest, past: past.map((step) => withRemappedField(step, ids)) };
}

/** What new entities take the place of, once those of these ids have got others. */
export function replacedBy(
  ids: ReadonlyMap<string, string>,
  earlier: EditorState['replaced'],
): EditorState['replaced'] {
  const replaced = new Map(earlier);
  for (const [before, now] of ids) {
    replaced.delete(before);
    if (isTemporaryId(now)) replaced.set(now, before);
  }
  return replaced;
}

function withRemappedField(step: Step, ids: ReadonlyMap<string, string>): Step {
  const id = step.field && ids.get(step.field.id);
  return step.field && id ? { ...step, field: { ...step.field, id } } : step;
}

export function mapHistory(state: EditorState, map: (project: Project) => Project): EditorState {
  const mapStep = (step: Step): Step => ({ ...step, before: map(step.before), after: map(step.after) });
  return { ...state, past: state.past.map(mapStep), future: state.future.map(mapStep) };
}
