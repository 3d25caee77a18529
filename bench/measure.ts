import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** A line of the table: a figure for each round, and the figure of the bare app in the same round. */
export interface Row {
  name: string;
  unit: 'ms' | 'req/s' | 'MiB' | 'KB';
  figures: number[];
  baselines?: number[];
  /** At least or at most so many times the baseline, or at most so much. */
  budget: { min: number } | { max: number } | { maxFigure: number };
}

type Measurement = () => Promise<number> | number;

/** The machine was never idle for long enough, so there is nothing to report. */
export class BusyMachineError extends Error {
  override name = 'BusyMachineError';
}

/** The largest share of the machine that other processes may use in a round that counts. */
const MAX_OTHERS = 0.08;

const MAX_ATTEMPTS = 12;
const PAUSE_MS = 10_000;

/**
 * Measures each figure once in each round, in reverse order in every second round, so that drift affects all alike. Repeats a
 * round in which other processes used the machine. Throws BusyMachineError.
 */
export async function measureInRounds<Name extends string>(
  rounds: number,
  measurements: Record<Name, Measurement>,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(measurements) as Name[];
  const results = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, number[]>;
  for (let round = 0; round < rounds; round += 1) {
    const order = round % 2 === 0 ? names : names.toReversed();
    const figures = await measureOnce(order.map((name) => measurements[name]));
    for (const [index, name] of order.entries()) results[name].push(figures[index] ?? Number.NaN);
  }
  return results;
}

async function measureOnce(measurements: readonly Measurement[]): Promise<number[]> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
    const before = readCpuTimes();
    const figures: number[] = [];
    for (const measure of measurements) figures.push(await measure());
    const after = readCpuTimes();
    const others = after.busy - before.busy - (after.ours - before.ours);
    if (others / (after.total - before.total) <= MAX_OTHERS) return figures;
    console.error('Other processes use the machine. This round is repeated.');
    await delay(PAUSE_MS);
  }
  throw new BusyMachineError('Other processes used the machine in each attempt at a round.');
}

/** In ticks of the kernel, on all cores: all time, used by all processes, used by this one and its children. */
function readCpuTimes(): { total: number; busy: number; ours: number } {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
  const times = line.trim().split(/\s+/).slice(1, 9).map(Number);
  const total = times.reduce((sum, ticks) => sum + ticks, 0);
  const ours = treeOf(process.pid).reduce((sum, { ticks }) => sum + ticks, 0);
  return { total, busy: total - (times[3] ?? 0) - (times[4] ?? 0), ours };
}

/** The resident memory of a process and its children in MiB. */
export function memoryOf(pid: number): number {
  const pages = treeOf(pid).map((one) => Number(readFileSync(`/proc/${one.pid}/statm`, 'utf8').split(' ')[1]));
  return (pages.reduce((sum, count) => sum + count, 0) * 4096) / 2 ** 20;
}

/** The process and its descendants. The time of an ended process is in its parent's. */
function treeOf(root: number): { pid: number; parent: number; ticks: number }[] {
  const all = readdirSync('/proc').flatMap((pid) => {
    try {
      const text = readFileSync(`/proc/${Number(pid)}/stat`, 'utf8');
      // The name of the program is in brackets and may contain any character.
      const fields = text
        .slice(text.lastIndexOf(')') + 2)
        .split(' ')
        .map(Number);
      return [{ pid: Number(pid), parent: fields[1] ?? 0, ticks: fields.slice(11, 15).reduce((a, b) => a + b, 0) }];
    } catch {
      return [];
    }
  });
  const tree = all.filter(({ pid }) => pid === root);
  for (const { pid } of tree) tree.push(...all.filter(({ parent }) => parent === pid));
  return tree;
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

export function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * share)] ?? Number.NaN;
}
