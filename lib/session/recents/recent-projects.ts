import { storedText, storeText } from '@/lib/client/local-storage';
import { moveOwnMember } from '@/lib/client/own-member';
import { colourOfId, hueOfColour } from '@/lib/domain/colour';
import { firstLetter } from '@/lib/domain/name';
import type { Project } from '@/lib/domain/project';
import { isLocalProject } from '@/lib/domain/temporary-id';

/** A project that was opened in this browser, with what its row in the list shows. */
export interface RecentProject {
  readonly id: string;
  /** Null where it has none. */
  readonly name: string | null;
  readonly people: number;
  /**
   * What the person gets back, in minor units; negative where they owe. Absent as long as they have not said who they
   * are, and before the first expense.
   */
  readonly balance?: number;
  readonly currency?: string;
  /** Whether its link is read-only. */
  readonly readOnly?: boolean;
  /** When it was last looked at, in milliseconds since 1970. */
  readonly seenAt: number;
  /** The hue of its avatar, in degrees. */
  readonly hue: number;
  /** What its avatar shows. */
  readonly letter: string;
  /** By it the project is known under another link. Absent where it is only read, and in entries of before. */
  readonly mark?: string;
}

/** Where the list is in the browser's local storage. */
export const RECENTS_KEY = 'quits-recent';

const MAX_PROJECTS = 50;

const listeners = new Set<() => void>();

let known: { text: string | null; projects: readonly RecentProject[] } = { text: null, projects: [] };

/** The projects of this browser, the last seen first. Stored in its local storage alone; none where that is blocked. */
export function recentProjects(): readonly RecentProject[] {
  const text = storedText(RECENTS_KEY);
  if (text !== known.text) known = { text, projects: parse(text) };
  return known.projects;
}

/**
 * Puts the projects on the list, in place of what it holds about them. The list takes 50: those that were not seen for
 * longest go, but neither these, which a clock that was set back may tell as the oldest, nor those to which nothing
 * else leads, as they are on this device alone.
 */
export function remember(...projects: readonly RecentProject[]): void {
  if (projects.length === 0) return;
  const ids = new Set(projects.map(({ id }) => id));
  const others = recentProjects().filter(({ id }) => !ids.has(id));
  const local = others.filter(({ id }) => isLocalProject(id));
  const free = Math.max(0, MAX_PROJECTS - projects.length - local.length);
  const rest = others.filter(({ id }) => !isLocalProject(id)).slice(0, free);
  write([...projects, ...local, ...rest].sort((a, b) => b.seenAt - a.seenAt));
}

/** Takes the projects off the list, and gives what it held about them. */
export function forget(...ids: readonly string[]): RecentProject[] {
  const gone = recentProjects().filter(({ id }) => ids.includes(id));
  if (gone.length > 0) write(recentProjects().filter(({ id }) => !ids.includes(id)));
  return gone;
}

/** Calls the listener after each change of the list, here or in another tab, until the returned function is called. */
export function subscribeToRecents(listener: () => void): () => void {
  const stop = new AbortController();
  listeners.add(listener);
  window.addEventListener('storage', listener, { signal: stop.signal });
  // A page that the browser has kept for its Back button was told nothing meanwhile.
  window.addEventListener('pageshow', listener, { signal: stop.signal });
  return () => {
    listeners.delete(listener);
    stop.abort();
  };
}

function write(projects: readonly RecentProject[]): void {
  const isStored = storeText(RECENTS_KEY, projects.length > 0 ? JSON.stringify(projects) : null);
  if (isStored) for (const listener of listeners) listener();
}

/** Another version may have written the list, so what is not as expected is left out. */
function parse(text: string | null): RecentProject[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(list) ? list.filter(isRecentProject) : [];
  } catch {
    return [];
  }
}

function isRecentProject(value: Partial<Record<keyof RecentProject, unknown>> | null): value is RecentProject {
  return (
    typeof value?.id === 'string' &&
    (value.name === null || typeof value.name === 'string') &&
    typeof value.people === 'number' &&
    ['undefined', 'number'].includes(typeof value.balance) &&
    ['undefined', 'string'].includes(typeof value.currency) &&
    ['undefined', 'boolean'].includes(typeof value.readOnly) &&
    ['undefined', 'string'].includes(typeof value.mark) &&
    typeof value.seenAt === 'number' &&
    typeof value.hue === 'number' &&
    typeof value.letter === 'string'
  );
}

/**
 * Takes over what this browser knows of the project by links that somebody else has replaced: who the person is, and
 * its place on the list. The project's mark tells which those are (docs/decisions/031-marks-of-projects.md). By `id` it
 * has just been read, so the others lead nowhere. Returns their ids.
 */
export function takeOverFormerLinks({ id, mark }: Pick<Project, 'id' | 'mark'>): readonly string[] {
  if (mark === undefined) return [];
  const former = recentProjects().filter((one) => one.mark === mark && one.id !== id);
  for (const { id: formerId } of former) moveOwnMember(formerId, id);
  const ids = former.map((one) => one.id);
  moveInList(ids, { id, mark });
  return ids;
}

/**
 * Puts what the list holds about the project by these ids under its id of now: in one row, as it was seen last. What is
 * not listed stays so.
 */
export function moveInList(formerIds: readonly string[], { id, mark }: Pick<Project, 'id' | 'mark'>): void {
  const [last] = forget(...formerIds);
  if (last === undefined || recentProjects().some((one) => one.id === id)) return;
  remember({ ...last, id, mark, ...listAvatar(id, last.name) });
}

/** The avatar by which the list shows a project of this name. */
export function listAvatar(id: string, name: string | null): Pick<RecentProject, 'hue' | 'letter'> {
  return { hue: hueOfColour(colourOfId(id)), letter: firstLetter(name ?? '?') ?? '?' };
}
