import { byId } from '@/lib/domain/entities';
import { numbered, type Ordered, withOrder } from '@/lib/domain/order';
import { MAX_ORDER } from '@/lib/domain/project';
import { mapShared, sameItems } from '@/lib/domain/structural-sharing';
import type { BothSides, Sides } from './merge-field';

type Items = ReadonlyMap<string, Ordered>;

/**
 * Merges two lists item by item. `mergeItem` returns null for an item that goes. If both sides have added items behind the
 * same neighbour, theirs come first. A result that equals the list of one side is that side's own object.
 */
export function mergeList<T extends Ordered>(
  { base, mine, theirs }: Sides<readonly T[]>,
  mergeItem: (item: Sides<T | undefined>) => T | null,
): readonly T[] {
  const [known, own, latest] = [byId(base), byId(mine), byId(theirs)];
  const merged = new Map<string, T>();
  for (const id of new Set([...latest.keys(), ...own.keys()])) {
    const item = mergeItem({ base: known.get(id), mine: own.get(id), theirs: latest.get(id) });
    if (item !== null) merged.set(id, item);
  }

  const ids = sequence({ base: known, mine: own, theirs: latest }, merged);
  const list = rising(ids.flatMap((id) => merged.get(id) ?? []));
  return [theirs, mine].find((side) => sameItems(side, list)) ?? list;
}

/** Merges the order of one item, which is never a conflict: if both sides have moved it, theirs counts. */
export function mergeOrder({ base, mine, theirs }: BothSides<Ordered>): number {
  return theirs.order === base?.order ? mine.order : theirs.order;
}

/** Shared items in their order, or in mine if they moved none. Items of one side follow their neighbour there. */
function sequence({ base, mine, theirs }: Sides<Items>, merged: Items): string[] {
  const isShared = (id: string) => merged.has(id) && mine.has(id) && theirs.has(id);
  const sharedIn = (side: Items) => [...side.keys()].filter(isShared);
  const sharedByThem = sharedIn(theirs);
  const knownByThem = sharedByThem.filter((id) => base.has(id));
  const shared = sameItems(sharedIn(base), knownByThem) ? sharedIn(mine) : sharedByThem;

  const ofTheirs = followers(theirs, merged, isShared);
  const ofMine = followers(mine, merged, isShared);
  const behind = (id: string | null) => [...(ofTheirs.get(id) ?? []), ...(ofMine.get(id) ?? [])];
  return [...behind(null), ...shared.flatMap((id) => [id, ...behind(id)])];
}

/** The items that only this side has, by the shared item before them. Null stands for the start. */
function followers(side: Items, merged: Items, isShared: (id: string) => boolean): Map<string | null, string[]> {
  const found = new Map<string | null, string[]>();
  let neighbour: string | null = null;
  for (const id of side.keys()) {
    if (isShared(id)) neighbour = id;
    else if (merged.has(id)) found.set(neighbour, [...(found.get(neighbour) ?? []), id]);
  }
  return found;
}

/** Raises an order only if it does not rise by itself, so that items that nobody moved need no saving. */
function rising<T extends Ordered>(items: readonly T[]): readonly T[] {
  let last = -1;
  const raised = mapShared(items, (item) => {
    last = Math.max(item.order, last + 1);
    return withOrder(item, last);
  });
  return last <= MAX_ORDER ? raised : numbered(items);
}
