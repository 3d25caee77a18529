import { patchInput } from '@/lib/contract/patch-input';
import type { ProjectPatch } from '@/lib/contract/requests';
import { nameOrNull } from '@/lib/domain/name';
import { savedNote } from '@/lib/domain/note';
import type { ExpenseContent, MemberContent, Patch } from '@/lib/domain/patch/patch';
import type { Project } from '@/lib/domain/project';
import { isTemporaryId } from '@/lib/domain/temporary-id';

/** The body of a call that patches a project, and the ids here of entries that have another key in it. */
export interface PatchBody {
  readonly body: ProjectPatch;
  readonly idsOfKeys: ReadonlyMap<string, string>;
}

/**
 * A patch of the project as a JSON merge patch (RFC 7396), keyed by ids. An entry that the project lacks and that has an id of the
 * server comes back under that, its `former_id`.
 */
export function patchBody(base: Project, patch: Patch): PatchBody {
  const known = new Set(base.members.flatMap(({ id, expenses }) => [id, ...expenses.map((one) => one.id)]));
  const entries = [...Object.entries(patch.members ?? {}), ...Object.entries(patch.expenses ?? {})];
  const isBack = ([id, content]: [string, unknown]) => content !== null && !known.has(id) && !isTemporaryId(id);
  const keys = new Map(entries.filter(isBack).map(([id]) => [id, `new-${id}`]));
  const idsOfKeys = new Map([...keys].map(([id, key]) => [key, id]));
  const { members, expenses, ...head } = patchInput(asSaved(patch), base, (id) => keys.get(id) ?? id);
  const withFormerId = <Entry extends object>([key, entry]: [string, Entry | null]) => {
    const former_id = idsOfKeys.get(key);
    return [key, entry && former_id ? { former_id, ...entry } : entry] as const;
  };
  const body = {
    ...head,
    ...(members && { members: Object.fromEntries(Object.entries(members).map(withFormerId)) }),
    ...(expenses && { expenses: Object.fromEntries(Object.entries(expenses).map(withFormerId)) }),
  };
  return { body, idsOfKeys };
}

/** Names and notes as they are saved: blank ones are none. */
function asSaved({ project, members, expenses }: Patch): Patch {
  const named = <Entry extends MemberContent | ExpenseContent>(entry: Entry) => ({
    ...entry,
    name: nameOrNull(entry.name),
  });
  return {
    ...(project && { project: { ...project, name: nameOrNull(project.name) } }),
    ...(members && { members: mapEntries(members, named) }),
    ...(expenses && { expenses: mapEntries(expenses, (one) => ({ ...named(one), note: savedNote(one.note) })) }),
  };
}

function mapEntries<Content>(
  entries: Readonly<Record<string, Content | null>>,
  map: (content: Content) => Content,
): Record<string, Content | null> {
  return Object.fromEntries(Object.entries(entries).map(([id, content]) => [id, content && map(content)]));
}
