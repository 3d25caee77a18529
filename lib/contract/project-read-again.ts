import { z } from 'zod/mini';
import { findExpense, findMember } from '@/lib/domain/find-entity';
import type { Expense, Member, Project } from '@/lib/domain/project';
import { sameItems, withFields } from '@/lib/domain/structural-sharing';
import { amountToWire, originalToWire } from './amount';
import {
  expenseFromReceived,
  inOrder,
  projectHeadFromReceived,
  receivedExpenseSchema,
  receivedMemberSchema,
  receivedProjectSchema,
} from './received-project';

type WireExpense = z.input<typeof receivedExpenseSchema>;

const memberSchema = z.extend(receivedMemberSchema, { expenses: z.custom<readonly unknown[]>(Array.isArray) });

/**
 * The answer to a read of a project of which a state is known. An expense that is as it was is the same object, and neither checked nor
 * made anew: in a large project that is nearly all of them.
 */
export function projectReadAgainSchema(known: Project) {
  const member = z.pipe(
    memberSchema,
    z.transform(({ expenses, ...head }, { issues }): Member => {
      const before = findMember(known, head.id);
      const read = expenses.map((wire, at) => {
        const same = before && knownExpense(before, wire, at);
        if (same) return same;
        const { data, error } = receivedExpenseSchema.safeParse(wire);
        if (error) issues.push({ code: 'custom', input: wire, message: error.message });
        return data ? expenseFromReceived(data) : z.NEVER;
      });
      return before && sameItems(before.expenses, read)
        ? withFields(before, head)
        : { ...head, expenses: inOrder(read) };
    }),
  );
  return z.pipe(
    z.extend(receivedProjectSchema, { members: z.array(member) }),
    z.transform(
      ({ members, ...head }): Project => ({ ...projectHeadFromReceived(known.id, head), members: inOrder(members) }),
    ),
  );
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
