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
 * A draft as a browser stores it. It is copied at each key, and a copy of all objects of a large project holds a phone up for longer than
 * the key itself. The text of a snapshot is made once. What is no draft is returned as it is.
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

/** What was packed. Drafts that an earlier version of the program stored are not, and are returned as they are. */
export function unpacked(stored: unknown): unknown {
  if (!isPacked(stored)) return stored;
  const snapshot: Project = JSON.parse(stored.snapshot);
  const members = stored.draft.members.map((member) =>
    typeof member === 'number' ? snapshot.members[member] : member,
  );
  return { ...stored, snapshot, draft: { ...stored.draft, members } };
}

function isDraft(stored: unknown): stored is Draft {
  return typeof stored === 'object' && stored !== null && 'snapshot' in stored && typeof stored.snapshot === 'object';
}

function isPacked(stored: unknown): stored is PackedDraft {
  return typeof stored === 'object' && stored !== null && 'snapshot' in stored && typeof stored.snapshot === 'string';
}
