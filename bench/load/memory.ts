import { execFileSync } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';

/** The resident memory of the process in MB, sampled once a second for this many seconds. */
export async function watchMemory(pid: number, seconds: number): Promise<number[]> {
  const samples = [];
  for (let second = 0; second < seconds; second += 1) {
    samples.push(Math.round(Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)])) / 1024));
    await delay(1000);
  }
  return samples;
}

export function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}
