import { z } from 'zod/mini';
import { findExpense, findMember } from '@/lib/domain/find-entity';
import { inOrder } from '@/lib/domain/order';
import type { Expense, Member, Project } from '@/lib/domain/project';
import { hasSameIds, sameItems, withFields } from '@/lib/domain/structural-sharing';
import { amountToWire, originalToWire } from './minor-units';
import { expenseFromWire } from './project';
import {
  projectHeadFromReceived,
  receivedExpenseSchema,
  receivedMemberSchema,
  receivedProjectSchema,
} from './received-project';

type WireExpense = z.input<typeof receivedExpenseSchema>;

const memberSchema = z.extend(receivedMemberSchema, {
  expenses: z.optional(z.custom<readonly unknown[]>(Array.isArray)),
});

const NOT_FOLLOWING = 'This does not follow from the last read.';

/**
 * The answer to a read of a project of which a state is known. An expense that is as it was is the same object, and
 * neither checked nor made anew: in a large project that is nearly all of them. A member that comes without expenses is
 * that of the last read. An answer that does not follow from the last read is refused, also one with another order of
 * the members, by which all lists of expenses are sorted.
 */
export function incrementalProjectSchema(known: Project, lastRead?: Project) {
  const member = z.pipe(
    memberSchema,
    z.transform(({ expenses, ...head }, { issues }): Member => {
      if (expenses === undefined) {
        const read = lastRead && findMember(lastRead, head.id);
        if (read && read.version === head.version) return read;
        issues.push({ code: 'custom', input: head, message: NOT_FOLLOWING });
        return z.NEVER;
      }
      const before = findMember(known, head.id);
      const now = expenses.map((wire, at) => {
        const same = before && knownExpense(before, wire, at);
        if (same) return same;
        const { data, error } = receivedExpenseSchema.safeParse(wire);
        if (error) issues.push({ code: 'custom', input: wire, message: error.message });
        return data ? expenseFromWire(data) : z.NEVER;
      });
      return before && sameItems(before.expenses, now) ? withFields(before, head) : { ...head, expenses: inOrder(now) };
    }),
  );
  return z.pipe(
    z.extend(receivedProjectSchema, { members: z.array(member) }),
    z.transform(({ members, ...head }, { issues }): Project => {
      const project = { ...projectHeadFromReceived(known.id, head), members: inOrder(members) };
      if (lastRead && !(isSameHistory(project, lastRead) && hasSameOrder(project, lastRead)))
        issues.push({ code: 'custom', input: head, message: NOT_FOLLOWING });
      return project;
    }),
  );
}

/** A state of the same number that was written at another time is of another history. */
function isSameHistory(now: Project, before: Project): boolean {
  return now.epoch === before.epoch && (now.version !== before.version || now.updatedAt === before.updatedAt);
}

/** Whether the members that both have follow each other in the same way. */
function hasSameOrder(a: Project, b: Project): boolean {
  const inBoth = (one: Project, other: Project) => one.members.filter(({ id }) => findMember(other, id));
  return hasSameIds(inBoth(a, b), inBoth(b, a));
}

/** Most stand where they stood: to look there first needs no index. */
function knownExpense(payer: Member, wire: unknown, at: number): Expense | undefined {
  const said = wire as Partial<WireExpense> | null;
  const id = said?.id ?? '';
  const known = payer.expenses[at]?.id === id ? payer.expenses[at] : findExpense(payer, id);
  return said && known && saysTheSame(said, known) ? known : undefined;
}

/** Whether it says just what is known. It may be anything: what has another shape says something else. */
function saysTheSame(said: Partial<WireExpense>, known: Expense): boolean {
  return (
    said.name === known.name &&
    said.amount === (known.amount === null ? null : amountToWire(known.amount)) &&
    said.order === known.order &&
    said.version === known.version &&
    said.is_payment === known.isPayment &&
    said.date === known.date &&
    said.note === known.note &&
    said.created_at === known.createdAt &&
    isSameOriginal(said.original, known.original) &&
    isSameSharing(said.involved_members, known)
  );
}

function isSameOriginal(said: WireExpense['original'], known: Expense['original']): boolean {
  if (!said || !known) return said === known;
  return said.currency === known.currency && said.amount === originalToWire(known).amount;
}

function isSameSharing(
  said: WireExpense['involved_members'] | undefined,
  { involvedMemberIds, weights }: Expense,
): boolean {
  return (
    Array.isArray(said) &&
    said.length === involvedMemberIds.length &&
    said.every((one, at) => one?.id === involvedMemberIds[at] && (one.weight ?? 1) === (weights?.[one.id] ?? 1))
  );
}
