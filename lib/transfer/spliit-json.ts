import { z } from 'zod/mini';
import { decimalsOf } from '@/lib/domain/money/currency-decimals';
import { type ImportedProject, ImportRefused } from './imported-project';
import { listOf } from './list-of';
import { ProjectBuilder } from './project-builder';
import { requireWithinLimits } from './project-limits';
import { spliitShares } from './spliit-shares';

const optionalText = z.optional(z.nullable(z.string()));

const expenseSchema = z.object({
  id: z.optional(z.string()),
  title: z.string(),
  /** Integer minor units of the group's currency. Negative: an income. */
  amount: z.int(),
  paidById: z.string(),
  paidFor: listOf(z.object({ participantId: z.string(), shares: z.int() })),
  splitMode: z.enum(['EVENLY', 'BY_SHARES', 'BY_PERCENTAGE', 'BY_AMOUNT']),
  isReimbursement: z.optional(z.boolean()),
  expenseDate: optionalText,
  category: z.optional(z.nullable(z.object({ name: z.string() }))),
  notes: optionalText,
  originalAmount: z.optional(z.nullable(z.number())),
  originalCurrency: optionalText,
  recurrenceRule: optionalText,
});

export const spliitSchema = z.object({
  name: optionalText,
  information: optionalText,
  currencyCode: optionalText,
  expenses: listOf(expenseSchema),
  participants: listOf(z.object({ id: z.string(), name: z.string() })),
  activities: z.optional(z.array(z.unknown())),
});

type SpliitGroup = z.infer<typeof spliitSchema>;
type SpliitExpense = z.infer<typeof expenseSchema>;

/** The group that Spliit exports as JSON. */
export function readSpliit({
  name,
  information,
  currencyCode,
  expenses,
  participants,
  activities,
}: SpliitGroup): ImportedProject {
  const builder = new ProjectBuilder('spliit-json');
  requireWithinLimits({ members: participants.length });
  for (const participant of participants) builder.member(participant.id, participant.name);
  // A group with a sign of its own counts in hundredths.
  const unit = 10 ** (2 - decimalsOf(currencyCode ?? ''));
  for (const expense of expenses) addExpense(builder, expense, unit);
  if (information) builder.remark('description');
  if (activities && activities.length > 0) builder.remark('history');
  return builder.finish({ name, currency: currencyCode });
}

function addExpense(builder: ProjectBuilder, expense: SpliitExpense, unit: number): void {
  const { id = '', title, amount, paidById, paidFor, splitMode, isReimbursement } = expense;
  requireWithinLimits({ members: paidFor.length });
  if (new Set(paidFor.map(({ participantId }) => participantId)).size !== paidFor.length) {
    throw new ImportRefused({ code: 'unreadable', format: 'spliit-json', place: 'paidFor' });
  }
  const isEven = splitMode === 'EVENLY';
  const shares = paidFor.map(({ participantId, shares }) => ({ participantId, parts: isEven ? 1 : shares }));
  if (shares.every(({ parts }) => parts <= 0)) {
    builder.remark('unshared');
    return;
  }

  const borne = spliitShares(
    id,
    amount,
    shares.filter(({ parts }) => parts > 0),
  );
  builder.credit(paidById, amount * unit);
  for (const [participantId, part] of borne) builder.credit(participantId, -part * unit);
  // Income becomes payments, which are in whole units as Spliit's shares are.
  const isIncome = amount < 0;
  const isByAmount = isIncome || splitMode === 'BY_AMOUNT';
  if (!isIncome && !divides(amount, shares)) {
    builder.remark('leftoverCents');
    builder.allow(Math.max(1, unit));
  }
  const original = originalOf(expense);
  if (original !== null) builder.remark('rates');
  if (expense.recurrenceRule && expense.recurrenceRule !== 'NONE') builder.remark('repetitions');
  builder.add({
    payer: paidById,
    title,
    amount: amount * unit,
    shares: isIncome
      ? [...borne].map(([participantId, part]) => [participantId, -part * unit])
      : shares.map(({ participantId, parts }) => [participantId, isByAmount ? parts * unit : parts]),
    isPayment: isReimbursement,
    isByAmount,
    notes: [original ?? '', expense.notes ?? ''],
    date: expense.expenseDate?.slice(0, 10),
    category: expense.category?.name,
  });
}

/** Whether all shares are whole minor units. */
function divides(amount: number, shares: readonly { parts: number }[]): boolean {
  const sum = BigInt(shares.reduce((total, { parts }) => total + Math.max(parts, 0), 0));
  return shares.every(({ parts }) => (BigInt(amount) * BigInt(Math.max(parts, 0))) % sum === 0n);
}

/** '185.00 CHF', which was paid in another currency than the group's. */
function originalOf({ originalAmount, originalCurrency }: SpliitExpense): string | null {
  if (originalAmount === null || originalAmount === undefined || !originalCurrency) return null;
  const decimals = decimalsOf(originalCurrency);
  return `${(originalAmount / 10 ** decimals).toFixed(decimals)} ${originalCurrency}`;
}
