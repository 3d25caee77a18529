import type { Member, Project } from '@/lib/domain/project';
import type { StoredDraft } from './draft-store';

type Draft = Pick<StoredDraft, 'snapshot' | 'draft'>;

/** The snapshot is a text. A member whom the draft has as the snapshot does is a place in that. */
interface PackedDraft {
  readonly snapshot: string;
  readonly draft: Omit<Project, 'members'> & { readonly members: readonly (Member | number)[] };
}

const texts = new WeakMap<Project, string>();

/**
 * A draft as a browser stores it. It is copied at each key, and a copy of all objects of a large project holds a phone
 * up for longer than the key itself. The text of a snapshot is made once. What is no draft is returned as it is.
 */
export function packed(stored: unknown): unknown {
  if (!isDraft(stored)) return stored;
  const { snapshot, draft } = stored;
  const text = texts.get(snapshot) ?? JSON.stringify(snapshot);
  texts.set(snapshot, text);
  const places = new Map(snapshot.members.map((member, place) => [member, place]));
  const members = draft.members.map((member) => places.get(member) ?? member);
  return { ...stored, snapshot: text, draft: { ...draft, members } } satisfies PackedDraft;
}

/**
 * What was packed. Drafts that an earlier version of the program stored are not, and are returned as they are, as is what can't be
 * unpacked: one of these holds up no other, and whoever reads a draft by its schema passes over it.
 */
export function unpacked(stored: unknown): unknown {
  if (!isPacked(stored)) return stored;
  const snapshot = projectIn(stored.snapshot);
  if (snapshot === null) return stored;
  const members = stored.draft.members.map((member) =>
    typeof member === 'number' ? snapshot.members[member] : member,
  );
  return { ...stored, snapshot, draft: { ...stored.draft, members } };
}

function isDraft(stored: unknown): stored is Draft {
  return typeof stored === 'object' && stored !== null && 'snapshot' in stored && typeof stored.snapshot === 'object';
}

function isPacked(stored: unknown): stored is PackedDraft {
  if (typeof stored !== 'object' || stored === null || !('snapshot' in stored) || !('draft' in stored)) return false;
  const { snapshot, draft } = stored;
  return typeof snapshot === 'string' && typeof draft === 'object' && draft !== null && hasMembers(draft);
}

function projectIn(text: string): Project | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && hasMembers(value) ? (value as Project) : null;
  } catch {
    // No text of this program: not every string is one.
    return null;
  }
}

function hasMembers(value: object): boolean {
  return 'members' in value && Array.isArray(value.members);
}
