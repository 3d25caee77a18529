import { setTimeout as delay } from 'node:timers/promises';
import { watchOthers } from './machine';

/** The most of the machine, as a share, that others may have used in a round that counts. */
const MOST_OTHERS = 0.08;

/** How often a round is tried, and how long to wait before it is tried again, in milliseconds. */
const MOST_ATTEMPTS = 12;
const PAUSE = 10_000;

/** The machine was never quiet long enough: there is nothing to report. */
export class BusyMachineError extends Error {
  override name = 'BusyMachineError';
}

/** One way to take a figure. */
export type Measurement = () => Promise<number> | number;

/**
 * Takes each figure once a round, in turns and the other way round in every second one, so that what changes with time
 * changes all alike. A round in which others used the machine does not count and is tried again. Throws BusyMachineError.
 */
export async function measureInRounds<Name extends string>(
  rounds: number,
  measurements: Record<Name, Measurement>,
  onRound: (share: number) => void,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(measurements) as Name[];
  const results = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, number[]>;
  for (let round = 0; round < rounds; round += 1) {
    const order = round % 2 === 0 ? names : names.toReversed();
    const taken = await tryRound(order.map((name) => measurements[name]));
    for (const [at, name] of order.entries()) results[name].push(taken[at] ?? Number.NaN);
    onRound((round + 1) / rounds);
  }
  return results;
}

async function tryRound(measurements: readonly Measurement[]): Promise<number[]> {
  for (let attempt = 1; ; attempt += 1) {
    const othersShare = watchOthers();
    const taken: number[] = [];
    for (const measure of measurements) taken.push(await measure());
    const others = othersShare();
    if (others <= MOST_OTHERS) return taken;

    const busy = `others used ${Math.round(others * 100)} % of the machine`;
    if (attempt === MOST_ATTEMPTS) throw new BusyMachineError(`In ${MOST_ATTEMPTS} attempts at a round ${busy}.`);
    console.error(`This round does not count: ${busy}.`);
    await delay(PAUSE);
  }
}
