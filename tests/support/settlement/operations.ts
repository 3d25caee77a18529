// Prints the number of operations of a settlement: how often V8 runs each block of the rules, summed over all blocks. It needs
// a process of its own, because V8 counts only the blocks of code that is compiled after the counting has begun.
import { Session } from 'node:inspector/promises';
import { groupNamed } from './groups';

const members = groupNamed(process.argv[3] ?? '');
const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
const { computeBalances } = await import('@/lib/domain/settlement/sums');
const { settle } = await import('@/lib/domain/settlement/settlement');
settle(computeBalances(members));
const { result } = await session.post('Profiler.takePreciseCoverage');
const rules = result.filter(({ url }) => url.includes('/lib/domain/settlement/'));
const blocks = rules.flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges));
console.log(blocks.reduce((sum, { count }) => sum + count, 0));
