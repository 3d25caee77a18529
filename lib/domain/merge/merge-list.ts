import { byId } from '@/lib/domain/entities';
import { MAX_ORDER } from '@/lib/domain/project';
import { mapShared, numbered, sameItems, withOrder } from '@/lib/domain/structural-sharing';
import type { BothSides, Sides } from './merge-field';

interface Item {
  readonly id: string;
  readonly order: number;
}

/**
 * Merges two lists item by item. `mergeItem` returns null for an item that goes. If both sides have added items behind the
 * same neighbour, theirs come first. A result that equals the list of one side is that side's own object.
 */
export function mergeList<T extends Item>(
  { base, mine, theirs }: Sides<readonly T[]>,
  mergeItem: (item: Sides<T | undefined>) => T | null,
): readonly T[] {
  const [known, kept, latest] = [byId(base), byId(mine), byId(theirs)];
  const merged = new Map<string, T>();
  for (const id of new Set([...latest.keys(), ...kept.keys()])) {
    const item = mergeItem({ base: known.get(id), mine: kept.get(id), theirs: latest.get(id) });
    if (item !== null) merged.set(id, item);
  }

  const ids = { base: [...known.keys()], mine: [...kept.keys()], theirs: [...latest.keys()] };
  const items = sequence(ids, merged).flatMap((id) => merged.get(id) ?? []);
  const list = rising(items);
  return [theirs, mine].find((side) => sameItems(side, list)) ?? list;
}

/** Merges the order of one item, which is never contested: if both sides have moved it, theirs counts. */
export function mergeOrder({ base, mine, theirs }: BothSides<Item>): number {
  return theirs.order === base?.order ? mine.order : theirs.order;
}

/**
 * The items that both sides have are in their order, or in mine if they have moved nothing. An item that only one side has
 * follows the neighbour that it follows there.
 */
function sequence({ base, mine, theirs }: Sides<readonly string[]>, merged: ReadonlyMap<string, unknown>): string[] {
  const [inBase, inMine, inTheirs] = [new Set(base), new Set(mine), new Set(theirs)];
  const isShared = (id: string) => merged.has(id) && inMine.has(id) && inTheirs.has(id);
  const sharedByThem = theirs.filter(isShared);
  const knownByThem = sharedByThem.filter((id) => inBase.has(id));
  const shared = sameItems(base.filter(isShared), knownByThem) ? mine.filter(isShared) : sharedByThem;

  const ofTheirs = followers(theirs, merged, isShared);
  const ofMine = followers(mine, merged, isShared);
  const behind = (id: string | null) => [...(ofTheirs.get(id) ?? []), ...(ofMine.get(id) ?? [])];
  return [...behind(null), ...shared.flatMap((id) => [id, ...behind(id)])];
}

/** The items that only this side has, by the shared item before them. Null stands for the start. */
function followers(
  ids: readonly string[],
  merged: ReadonlyMap<string, unknown>,
  isShared: (id: string) => boolean,
): Map<string | null, string[]> {
  const found = new Map<string | null, string[]>();
  let neighbour: string | null = null;
  for (const id of ids) {
    if (isShared(id)) neighbour = id;
    else if (merged.has(id)) found.set(neighbour, [...(found.get(neighbour) ?? []), id]);
  }
  return found;
}

/** Raises an order only if it does not rise by itself, so that items that nobody moved need no saving. */
function rising<T extends Item>(items: readonly T[]): readonly T[] {
  let last = -1;
  const raised = mapShared(items, (item) => {
    last = Math.max(item.order, last + 1);
    return withOrder(item, last);
  });
  return last <= MAX_ORDER ? raised : numbered(items);
}
