import { readdirSync, readFileSync } from 'node:fs';
import { arch, cpus, release, totalmem, type } from 'node:os';

/** The processes of a peer's server and its database, which are not of this one and are measured too. */
const peers = (process.env.PEER_PIDS ?? '').split(',').filter(Boolean).map(Number);

/** CPU time in kernel ticks: available on all cores, used by all processes, and used by these processes. */
interface CpuTimes {
  total: number;
  busy: number;
  ours: number;
}

/** Measures until the returned function is called. That returns the share of all cores' time that other processes used. */
export function watchOthers(): () => number {
  const before = readCpuTimes();
  return () => {
    const after = readCpuTimes();
    const others = after.busy - before.busy - (after.ours - before.ours);
    return Math.max(0, others) / Math.max(1, after.total - before.total);
  };
}

/** The resident memory of a process and its children in MiB. */
export function memoryOf(pid: number): number {
  const pages = treeOf(pid).map((process) => Number(readFileSync(`/proc/${process.pid}/statm`, 'utf8').split(' ')[1]));
  return (pages.reduce((sum, count) => sum + count, 0) * 4096) / 2 ** 20;
}

export function describeMachine(): string {
  const [cpu] = cpus();
  const gib = Math.round(totalmem() / 2 ** 30);
  return `${cpus().length} × ${cpu?.model.trim() ?? arch()}, ${gib} GiB, ${type()} ${release()}, Node.js ${process.version}`;
}

interface ProcessTimes {
  pid: number;
  parent: number;
  ticks: number;
}

function readCpuTimes(): CpuTimes {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
  const times = line.trim().split(/\s+/).slice(1, 9).map(Number);
  const [, , , idle = 0, waiting = 0] = times;
  const total = times.reduce((sum, ticks) => sum + ticks, 0);
  const ours = [process.pid, ...peers].flatMap(treeOf).reduce((sum, { ticks }) => sum + ticks, 0);
  return { total, busy: total - idle - waiting, ours };
}

/** The process and its descendants. The time of an ended process is in its parent's. */
function treeOf(root: number): ProcessTimes[] {
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap(readProcess);
  const tree = all.filter(({ pid }) => pid === root);
  for (const { pid } of tree) tree.push(...all.filter(({ parent }) => parent === pid));
  return tree;
}

function readProcess(pid: string): ProcessTimes[] {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program is in brackets and may contain any character.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const [user = 0, system = 0, childrenUser = 0, childrenSystem = 0] = fields.slice(11, 15).map(Number);
    return [{ pid: Number(pid), parent: Number(fields[1]), ticks: user + system + childrenUser + childrenSystem }];
  } catch {
    // The process ended while the folder was being read.
    return [];
  }
}
