import { setTimeout as delay } from 'node:timers/promises';
import { watchOthers } from './machine';

/** The largest share of the machine that other processes may use in a round that counts. */
const MAX_OTHERS = 0.08;

/** The number of attempts for a round, and the pause between them in milliseconds. */
const MAX_ATTEMPTS = 12;
const PAUSE_MS = 10_000;

/** The machine was never idle for long enough, so there is nothing to report. */
export class BusyMachineError extends Error {
  override name = 'BusyMachineError';
}

/** Measures one figure. */
export type Measurement = () => Promise<number> | number;

/**
 * Measures each figure once per round, and in reverse order in every second round, so that drift over time affects all alike.
 * A round in which other processes used the machine does not count and is repeated. Throws BusyMachineError.
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
    if (others <= MAX_OTHERS) return taken;

    const busy = `others used ${Math.round(others * 100)} % of the machine`;
    if (attempt === MAX_ATTEMPTS) throw new BusyMachineError(`In ${MAX_ATTEMPTS} attempts at a round ${busy}.`);
    console.error(`This round does not count: ${busy}.`);
    await delay(PAUSE_MS);
  }
}
