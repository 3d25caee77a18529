import type { Project } from '@/lib/domain/project';

/** The project as the server has acknowledged it, and as it is being edited. What is not edited is the same object. */
export interface EditorState {
  readonly snapshot: Project;
  readonly draft: Project;
}

/** The state of an editor that has just opened a project. */
export function editorState(project: Project): EditorState {
  return { snapshot: project, draft: project };
}
