import { z } from 'zod/mini';
import {
  projectFromReceived,
  receivedExpenseSchema,
  receivedInvolvementSchema,
  receivedMemberSchema,
  receivedProjectSchema,
} from '@/lib/contract/received-project';
import { weightsFor } from '@/lib/domain/involvement';
import { countedProject } from '@/lib/domain/money/counted-amounts';
import { isCurrency } from '@/lib/domain/money/currency';
import { nameOrNull } from '@/lib/domain/name';
import { savedNote } from '@/lib/domain/note';
import { numbered } from '@/lib/domain/order';
import { remapIds } from '@/lib/domain/patch/remap-ids';
import {
  countsOf,
  type Expense,
  MAX_AMOUNT,
  MAX_WEIGHT,
  type Member,
  type Original,
  type Project,
} from '@/lib/domain/project';
import { computeBalances } from '@/lib/domain/settlement/sums';
import { temporaryIds } from '@/lib/domain/temporary-id';
import { FORMAT, FORMAT_VERSION } from '@/lib/transfer/export/quits-export';
import { failFastList } from '@/lib/transfer/fail-fast-list';
import { ImportRefused, requireWithinLimits } from '@/lib/transfer/import-refused';
import type { ImportedProject } from '@/lib/transfer/imported-project';

const expenseSchema = z.extend(receivedExpenseSchema, {
  involved_members: failFastList(receivedInvolvementSchema),
});
const memberSchema = z.extend(receivedMemberSchema, { expenses: failFastList(expenseSchema) });

/** What an export begins with. The answer of the API, which has neither, is read as well. */
export const quitsSchema = z.extend(receivedProjectSchema, {
  members: failFastList(memberSchema),
  format: z.optional(z.literal(FORMAT)),
  format_version: z.optional(z.int()),
});

/** A project that was exported here, with all but its ids. */
export function readQuits({
  format_version = FORMAT_VERSION,
  format: _format,
  ...wire
}: z.infer<typeof quitsSchema>): ImportedProject {
  if (format_version > FORMAT_VERSION) throw new ImportRefused({ code: 'newerVersion', version: format_version });
  const project = projectFromReceived('', wire);
  requireWithinLimits(countsOf(project.members));
  requireSound(project);
  const theirs = computeBalances(countedProject(project).members);
  const ids = freshIds(project);
  const { rates } = project;
  const currency = project.currency && isCurrency(project.currency) ? project.currency : undefined;
  const { members, name } = remapIds({ ...project, members: project.members.map(cleaned) }, ids);
  const ours = computeBalances(countedProject({ members, currency, rates }).members);
  return {
    format: 'quits-json',
    name: nameOrNull(name),
    ...(currency && { currency }),
    ...(currency && rates && { rates }),
    members,
    balances: project.members.map(({ id }) => {
      const memberId = ids.get(id) ?? '';
      return { memberId, theirs: theirs.get(id) ?? 0, ours: ours.get(memberId) ?? 0 };
    }),
    tolerance: 0,
    remarks: [{ kind: 'creation', count: 1, lines: [] }],
  };
}

function cleaned({ id, name, expenses }: Member, order: number): Member {
  const paid = expenses.map(
    ({ version: _version, ...expense }): Expense => ({
      ...expense,
      name: nameOrNull(expense.name),
      note: savedNote(expense.note),
      weights: weightsFor(expense.involvedMemberIds, expense.weights),
    }),
  );
  return { id, name: nameOrNull(name), order, expenses: numbered(paid.map(withoutUndefined)) };
}

function withoutUndefined({ weights, note, ...expense }: Expense): Expense {
  return { ...expense, ...(weights && { weights }), ...(note !== undefined && { note }) };
}

/** What no server has written: ids that stand for two things or for nothing, and numbers that are out of range. */
function requireSound({ members, currency, rates = {} }: Project): void {
  const isRated = Object.keys(rates).every((code) => isCurrency(code) && code !== currency);
  if (!isRated) throw unreadable('rates');
  const memberIds = new Set(members.map(({ id }) => id));
  const expenses = members.flatMap((member) => member.expenses);
  const entityIds = [...members, ...expenses].map(({ id }) => id);
  // Weights are looked up by ids, and so would be what every object has.
  if (entityIds.some((id) => id in {}) || new Set(entityIds).size !== entityIds.length) throw unreadable('id');
  for (const { amount, involvedMemberIds, weights = {}, original } of expenses) {
    if (amount !== null && !(Number.isSafeInteger(amount) && amount >= 0 && amount <= MAX_AMOUNT))
      throw unreadable('amount');
    if (original && !isBill(original)) throw unreadable('original');
    const isKnown = involvedMemberIds.every((id) => memberIds.has(id));
    if (!isKnown || new Set(involvedMemberIds).size !== involvedMemberIds.length) throw unreadable('involved_members');
    if (Object.values(weights).some((weight) => weight < 1 || weight > MAX_WEIGHT)) throw unreadable('weight');
  }
}

function isBill({ amount, currency }: Original): boolean {
  return isCurrency(currency) && Number.isSafeInteger(amount) && amount >= 0 && amount <= MAX_AMOUNT;
}

function unreadable(place: string): ImportRefused {
  return new ImportRefused({ code: 'unreadable', format: 'quits-json', place });
}

function freshIds({ members }: Project): Map<string, string> {
  const newId = temporaryIds();
  return new Map(members.flatMap((member) => [member, ...member.expenses]).map(({ id }) => [id, newId()]));
}
