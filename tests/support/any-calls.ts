import fc from 'fast-check';
import { originalToWire } from '@/lib/contract/minor-units';
import { projectFromWire } from '@/lib/contract/project';
import type { Original, Project } from '@/lib/domain/project';
import { type Answer, call, send } from '@/tests/support/api-under-test';
import { dateArbitrary, noteArbitrary, originalArbitrary, rateArbitrary } from '@/tests/support/arbitraries/projects';

/** Random numbers that become a call of the API once the project is known. */
export interface AnyCall {
  readonly kind: (typeof KINDS)[number];
  readonly pick: number;
  readonly pick2: number;
  readonly name: string | null;
  readonly amount: number | null;
  readonly involved: readonly number[];
  readonly weight: number;
  readonly date: string | null;
  readonly note: string | null;
  readonly original: Original | null;
  readonly rate: { readonly code: string; readonly rate: string | null };
}

const KINDS = [
  'project-changed',
  'member-added',
  'member-changed',
  'member-removed',
  'expense-added',
  'expense-added',
  'expense-changed',
  'expense-removed',
] as const;

export const anyCallArbitrary: fc.Arbitrary<AnyCall> = fc.record({
  kind: fc.constantFrom(...KINDS),
  pick: fc.nat(),
  pick2: fc.nat(),
  name: fc.constantFrom(null, 'Ada', 'Boat', 'Tent'),
  amount: fc.constantFrom(null, 0, 12.34, 64.5),
  involved: fc.array(fc.nat(), { maxLength: 3 }),
  weight: fc.integer({ min: 1, max: 3 }),
  date: dateArbitrary,
  note: noteArbitrary,
  original: originalArbitrary,
  rate: rateArbitrary,
});

export async function readProject(projectId: string): Promise<Project> {
  return projectFromWire((await call('GET', `/projects/${projectId}`)).body);
}

/** Makes the call. Null where the project has nothing that it could be about. */
export async function make(
  projectId: string,
  { kind, pick, pick2, name, amount, involved, weight, date, note, original: bill, rate: rated }: AnyCall,
  headers: Record<string, string> = {},
): Promise<Answer | null> {
  const path = `/projects/${projectId}`;
  if (kind === 'project-changed') {
    const currency = pick % 2 === 0 ? 'EUR' : null;
    const rates = currency && rated.rate !== null ? { [rated.code]: rated.rate } : null;
    return send('PUT', path, { name, currency, ...(pick2 % 2 === 0 && { rates }) }, headers);
  }
  if (kind === 'member-added') return send('POST', `${path}/members`, { name }, headers);
  const { members } = await readProject(projectId);
  const member = members[pick % members.length];
  if (member === undefined) return null;
  const memberPath = `${path}/members/${member.id}`;
  if (kind === 'member-changed') {
    return send('PUT', memberPath, { name, ...(pick2 % 2 === 0 && { order: pick2 % 5 }) }, headers);
  }
  if (kind === 'member-removed') return call('DELETE', memberPath, { headers });

  const memberIds = [...new Set(involved.map((at) => members[at % members.length]?.id ?? ''))];
  const weights = memberIds.length > 0 && weight > 1 ? { [memberIds[0] ?? '']: weight } : null;
  const original = bill && originalToWire(bill);
  const sharing = { involved_members: memberIds, weights };
  const fields = { name, amount, original, ...sharing, is_payment: pick2 % 3 === 0, date, note };
  if (kind === 'expense-added') return send('POST', `${memberPath}/expenses`, fields, headers);
  const expense = member.expenses[pick2 % member.expenses.length];
  if (expense === undefined) return null;
  const expensePath = `${memberPath}/expenses/${expense.id}`;
  if (kind === 'expense-removed') return call('DELETE', expensePath, { headers });
  return send('PUT', expensePath, pick % 2 === 0 ? { name } : fields, headers);
}
