import type { Project } from '@/lib/domain/project';

/** A state of a project, and when a person had it in sight, in milliseconds since 1970. */
export interface Look {
  readonly version: number;
  readonly at: number;
}

/** What this device has seen last of a project. */
export interface LastLook extends Look {
  /** What is newer than this was new at that look. */
  readonly since: Look;
  readonly epoch?: string;
  /** By it the project is known under another link. */
  readonly mark?: string;
}

/** Where it is in the browser's local storage. */
const PREFIX = 'quits-seen/';

/** What is known of the project by its link, or of the same one by another link, under which it is forgotten then. */
export function takeLastLook({ id, mark }: Pick<Project, 'id' | 'mark'>): LastLook | null {
  try {
    const known = parse(localStorage.getItem(PREFIX + id));
    if (known !== null || mark === undefined) return known;
    const keys = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '');
    const key = keys.find((one) => one.startsWith(PREFIX) && parse(localStorage.getItem(one))?.mark === mark);
    if (key === undefined) return null;
    const moved = parse(localStorage.getItem(key));
    localStorage.removeItem(key);
    return moved;
  } catch {
    // The browser stores nothing: nothing was seen before.
    return null;
  }
}

/** Whether the browser has stored it. */
export function noteLastLook(projectId: string, look: LastLook): boolean {
  try {
    localStorage.setItem(PREFIX + projectId, JSON.stringify(look));
    return true;
  } catch {
    return false;
  }
}

/** Returns how to bring it back. Throws where the browser stores nothing. */
export function forgetLastLook(projectId: string): () => void {
  const known = localStorage.getItem(PREFIX + projectId);
  localStorage.removeItem(PREFIX + projectId);
  return () => {
    if (known !== null) localStorage.setItem(PREFIX + projectId, known);
  };
}

/** Another version may have written it, so what is not as expected is nothing. */
function parse(text: string | null): LastLook | null {
  try {
    const look: unknown = JSON.parse(text ?? 'null');
    return isLook(look) && 'since' in look && isLook(look.since) ? (look as LastLook) : null;
  } catch {
    return null;
  }
}

function isLook(value: unknown): value is Look {
  const look = value as Partial<Record<keyof Look, unknown>> | null;
  return typeof look?.version === 'number' && typeof look.at === 'number';
}
