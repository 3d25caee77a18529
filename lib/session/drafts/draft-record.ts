import type { Patch } from '@/lib/domain/patch/patch';
import type { Project } from '@/lib/domain/project';
import type { Entry } from '@/lib/editor/sheet-entry';
import type { Pending } from '@/lib/session/save';

/** The record of a project in the browser. All tabs share it. */
export interface DraftRecord {
  /** The project as the server last gave it, as JSON: a browser copies a text much faster than all objects of a large project. */
  readonly base: string;
  /** The unsaved changes. */
  readonly patch: Patch;
  /** The save that was sent without an answer so far. */
  readonly pending: Pending | null;
  /** The ids of entries of which the person has to choose a side. */
  readonly questions: readonly string[];
  /** Sheets that were begun. */
  readonly entries: readonly Entry[];
  /** Milliseconds since 1970, by this browser's clock. */
  readonly storedAt: number;
}

/** The key of a project's record. */
export function recordKey(projectId: string): string {
  return `${projectId}/draft`;
}

/** The id of the project that an entry of the browser's drafts is about. */
export function projectIdOf(key: string): string {
  const [projectId = key] = key.split('/');
  return projectId;
}

const texts = new WeakMap<Project, string>();

/** The project as a text. Made once of each project. */
export function textOf(project: Project): string {
  const text = texts.get(project) ?? JSON.stringify(project);
  texts.set(project, text);
  return text;
}
