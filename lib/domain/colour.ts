import { fnvHash } from '@/lib/domain/temporary-id';
import { type Member, orderBehind } from './project';

/** Colours of members. Those of neighbours lie far apart, and any few in a row are easily told from one another. */
export const COLOURS = 16;

/** In degrees. It spreads any number of hues in a row over the circle. */
const GOLDEN_ANGLE = 137.508;

/** The hue of a colour, in degrees. */
export function hueOfColour(colour: number): number {
  return Math.round(colour * GOLDEN_ANGLE) % 360;
}

/**
 * The colour that an id stands for. So it depends on nobody else: it is the same for all who look, and stays when other members
 * come and go. The server gives a new member an id of a colour that `freeColour` has chosen.
 */
export function colourOfId(id: string): number {
  return (fnvHash(id) >>> 16) % COLOURS;
}

/** The colour of a new member of this order beside others: that of its place, or the next that fewest of them have. */
export function freeColour(order: number, others: readonly number[]): number {
  const uses = Array.from({ length: COLOURS }, () => 0);
  for (const colour of others) uses[colour] = (uses[colour] ?? 0) + 1;
  const fewest = Math.min(...uses);
  const fromPlace = Array.from({ length: COLOURS }, (_, step) => (order + step) % COLOURS);
  return fromPlace.find((colour) => uses[colour] === fewest) ?? 0;
}

type Place = Pick<Member, 'id' | 'order'>;

/** Where a new member stands that has no order of its own: behind all others. */
export function lastPlace(members: readonly Place[]): number {
  return orderBehind(members.reduce<number | null>((last, { order }) => Math.max(last ?? 0, order), null));
}
