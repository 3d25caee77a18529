// Prints how many operations a settlement takes: how often V8 runs each block of the rules, summed over all. In a process of
// its own, as V8 counts the blocks of that alone which is compiled once the counting has begun.
import { Session } from 'node:inspector/promises';
import { groupNamed } from './groups';

const members = groupNamed(process.argv[3] ?? '');
const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
const { computeBalances } = await import('@/lib/domain/balance');
const { settle } = await import('@/lib/domain/settlement');
settle(computeBalances(members));
const { result } = await session.post('Profiler.takePreciseCoverage');
const rules = result.filter(({ url }) => /lib\/domain\/(balance|settlement|zero-sum-groups)\.ts$/.test(url));
const blocks = rules.flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges));
console.log(blocks.reduce((sum, { count }) => sum + count, 0));
