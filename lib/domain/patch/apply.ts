import { withoutFormer } from '@/lib/domain/member-deletion';
import { byOrder, type Ordered } from '@/lib/domain/order';
import type { Expense, Member, Project } from '@/lib/domain/project';
import { withFields } from '@/lib/domain/structural-sharing';
import type { ExpenseContent, MemberContent, Patch } from './patch';

const NO_EXPENSES: readonly Expense[] = [];

/**
 * The project with the patch. What comes new has no version; other versions and times are no content and stay. Parts that the
 * patch does not touch stay the same objects. An expense whose payer is no member is left out, and members who are gone leave the
 * lists of all expenses, also of those that the patch does not know.
 */
export function apply(project: Project, patch: Patch): Project {
  const contents = contentsById(patch.members);
  const members = withContents(project.members, contents, (id, content: MemberContent, now) => ({
    expenses: NO_EXPENSES,
    ...now,
    id,
    ...content,
  }));
  // A currency that the patch does not have was not there, nor were rates.
  const head = patch.project && { currency: undefined, rates: undefined, ...patch.project };
  const patched = withExpenses(members, contentsById(patch.expenses));
  const gone = [...contents].flatMap(([id, content]) => (content === null ? [id] : []));
  return { ...project, ...head, members: gone.reduce(withoutFormer, patched) };
}

/** One patch for several changes, newest first, of which each begins where the next one ends. */
export function joinPatches(newestFirst: Iterable<Patch>): Patch {
  let joined: Patch = {};
  const members: [string, MemberContent | null][] = [];
  const expenses: [string, ExpenseContent | null][] = [];
  for (const patch of newestFirst) {
    joined = { ...joined, ...patch };
    members.push(...contentsById(patch.members));
    expenses.push(...contentsById(patch.expenses));
  }
  // Of two entries with the same id the later one counts, which is that of the earlier change.
  if (members.length > 0) joined = { ...joined, members: Object.fromEntries(members) };
  if (expenses.length > 0) joined = { ...joined, expenses: Object.fromEntries(expenses) };
  return joined;
}

/** As a map, because an id of another server may be the name of a property that each object has. */
function contentsById<C>(contents: Readonly<Record<string, C>> | undefined): ReadonlyMap<string, C> {
  return new Map(Object.entries(contents ?? {}));
}

function withExpenses(
  members: readonly Member[],
  contents: ReadonlyMap<string, ExpenseContent | null>,
): readonly Member[] {
  if (contents.size === 0) return members;
  const places = new Map(members.map(({ id }, place) => [id, place]));
  const byPayer = new Map<string, Map<string, ExpenseContent | null>>(members.map(({ id }) => [id, new Map()]));
  for (const [id, content] of contents) if (content) byPayer.get(content.memberId)?.set(id, content);

  return members.map((payer) => {
    const paid = byPayer.get(payer.id) ?? new Map<string, ExpenseContent | null>();
    for (const { id } of payer.expenses) if (contents.has(id) && !paid.has(id)) paid.set(id, null);
    const expenses = withContents(payer.expenses, paid, (id, { memberId, ...content }: ExpenseContent, now) => ({
      id,
      ...(now?.version !== undefined && { version: now.version }),
      ...(now?.createdAt !== undefined && { createdAt: now.createdAt }),
      ...content,
      involvedMemberIds: byPlaces(content.involvedMemberIds, places),
    }));
    return withFields(payer, { expenses });
  });
}

/** The items with these contents, without those whose content is null, in their order, and among equal orders by id. */
function withContents<T extends Ordered, C>(
  items: readonly T[],
  contents: ReadonlyMap<string, C | null>,
  make: (id: string, content: C, now?: T) => T,
): readonly T[] {
  if (contents.size === 0) return items;
  const known = new Set(items.map(({ id }) => id));
  const present = items.flatMap((item) => {
    const content = contents.get(item.id);
    if (content === null) return [];
    return [content === undefined ? item : make(item.id, content, item)];
  });
  const back = [...contents].flatMap(([id, content]) => (content === null || known.has(id) ? [] : [make(id, content)]));
  return [...present, ...back].sort(byOrder);
}

/** The ids of the list by the places of all members. */
function byPlaces(list: readonly string[], places: ReadonlyMap<string, number>): readonly string[] {
  const placeOf = (id: string) => places.get(id) ?? places.size;
  return list.toSorted((a, b) => placeOf(a) - placeOf(b));
}
