import { diff } from '@/lib/domain/patch/patch';
import type { Member, Project } from '@/lib/domain/project';
import { begunEntries, type Entry } from '@/lib/editor/sheet-entry';
import type { DraftStorage } from '@/lib/session/platform';
import { type DraftRecord, projectIdOf } from './draft-record';
import { laterIds, leadsToMark, withFormerIds } from './redirects';

/** A record with its base read, or a draft of an earlier version of the program as one. */
export type StoredRecord = Omit<DraftRecord, 'base'> & { readonly base: Project };

/** Before there were records each tab stored a draft, whose snapshot was a text and whose members could be places in that. */
interface FormerDraft {
  readonly snapshot: string | Project;
  readonly draft: Project & { readonly members: readonly (Member | number)[] };
  readonly entries?: readonly Entry[];
  readonly keptAt: number;
}

/** The record in an entry of the browser's drafts; null where that is none. It was written here, by this version or one before. */
export function readRecord(value: unknown): StoredRecord | null {
  if (typeof value !== 'object' || value === null) return null;
  try {
    if ('base' in value) return withBase(value as DraftRecord);
    return 'draft' in value ? fromFormer(value as FormerDraft) : null;
  } catch {
    return null;
  }
}

function withBase({ base, ...record }: DraftRecord): StoredRecord {
  return { ...record, base: JSON.parse(base) };
}

function fromFormer({ snapshot, draft, entries = [], keptAt }: FormerDraft): StoredRecord {
  const base: Project = typeof snapshot === 'string' ? JSON.parse(snapshot) : snapshot;
  const members = draft.members.flatMap((one) => (typeof one === 'number' ? (base.members[one] ?? []) : one));
  const patch = diff(base, { ...draft, members });
  return { base, patch, pending: null, questions: [], entries, storedAt: keptAt };
}

export function isUnsaved({ patch, pending, entries }: Pick<StoredRecord, 'patch' | 'pending' | 'entries'>): boolean {
  return pending !== null || Object.keys(patch).length > 0 || begunEntries(entries).length > 0;
}

/** A record with its key. */
export type KeyedRecord = StoredRecord & { readonly key: string };

/**
 * The records of the project in this browser, the oldest first: also under ids that it had before, and under links in
 * whose place somebody else has put another, which the project's mark tells. Rejects where nothing can be stored.
 */
export async function recordsOf(
  storage: DraftStorage,
  projectId: string,
  mark?: string,
): Promise<readonly KeyedRecord[]> {
  const entries = await storage.entries();
  const ids = withFormerIds(entries, [projectId]);
  const replaced = new Set(entries.filter(([, value]) => mark && leadsToMark(value, mark)).map(([key]) => key));
  return entries
    .flatMap(([key, value]) => {
      const record = readRecord(value);
      if (record === null) return [];
      const id = projectIdOf(key);
      const isMarked = mark !== undefined && record.base.mark === mark;
      return ids.has(id) || replaced.has(id) || isMarked ? [{ key, ...record }] : [];
    })
    .sort((a, b) => a.storedAt - b.storedAt);
}

/**
 * How many changes wait in this browser to be saved, by project: under the id under which they were typed, and under each that
 * this browser knows the project by since. Rejects where nothing can be stored.
 */
export async function countUnsaved(storage: DraftStorage): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  const stored = new Map(await storage.entries());
  for (const value of stored.values()) {
    const record = readRecord(value);
    if (record === null) continue;
    const { base, patch, entries } = record;
    const { project, members = {}, expenses = {} } = patch;
    const count =
      (project ? 1 : 0) + Object.keys(members).length + Object.keys(expenses).length + begunEntries(entries).length;
    for (const each of [base.id, ...laterIds(stored, base.id)]) counts.set(each, (counts.get(each) ?? 0) + count);
  }
  return counts;
}
