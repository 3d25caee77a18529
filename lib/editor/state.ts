import { type Conflicts, NO_CONFLICTS } from '@/lib/domain/merge/conflict';
import type { Unanswered } from '@/lib/domain/merge/in-doubt-writes';
import type { Project } from '@/lib/domain/project';
import type { Step } from './history';

/** The project as the server has acknowledged it, and as it is being edited. What is not edited is the same object. */
export interface EditorState {
  readonly snapshot: Project;
  readonly draft: Project;
  /** What others have changed as well, until the person chooses or saves. */
  readonly conflicts: Conflicts;
  /** What can be undone, the latest step last. */
  readonly past: readonly Step[];
  /** What can be redone, the next step last. */
  readonly future: readonly Step[];
  /** From an id to the one that the same thing had first here, which its row is known by. */
  readonly rowKeys: ReadonlyMap<string, string>;
  /** The version that the last write of this editor gave the project. What was read before may lack that write. */
  readonly savedVersion: number;
  /** What was sent and may have been made, as far as this page knows. */
  readonly unanswered: readonly Unanswered[];
  /** The person has asked to save what is unsaved, and that has not come to its end: it goes on by itself. */
  readonly isSaveAsked: boolean;
}

/** The state of an editor that has just opened a project. */
export function editorState(project: Project): EditorState {
  return {
    snapshot: project,
    draft: project,
    conflicts: NO_CONFLICTS,
    past: [],
    future: [],
    rowKeys: new Map(),
    savedVersion: 0,
    unanswered: [],
    isSaveAsked: false,
  };
}
