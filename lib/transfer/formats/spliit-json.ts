import { z } from 'zod/mini';
import { decimalsOf, isCurrency } from '@/lib/domain/money/currency';
import { readRate } from '@/lib/domain/money/rate-arithmetic';
import { ratesIn } from '@/lib/domain/money/rates';
import { compareText } from '@/lib/domain/order';
import type { Original, Rates } from '@/lib/domain/project';
import { withRest } from '@/lib/domain/settlement/shares';
import { billOf } from '@/lib/transfer/currency-conversion';
import { failFastList } from '@/lib/transfer/fail-fast-list';
import { ImportRefused, requireWithinLimits } from '@/lib/transfer/import-refused';
import type { ImportedProject } from '@/lib/transfer/imported-project';
import { ProjectBuilder } from '@/lib/transfer/project-builder';

const optionalText = z.optional(z.nullable(z.string()));

const expenseSchema = z.object({
  id: z.optional(z.string()),
  title: z.string(),
  /** Integer minor units of the group's currency. Negative: an income. */
  amount: z.int(),
  paidById: z.string(),
  paidFor: failFastList(z.object({ participantId: z.string(), shares: z.int() })),
  splitMode: z.enum(['EVENLY', 'BY_SHARES', 'BY_PERCENTAGE', 'BY_AMOUNT']),
  isReimbursement: z.optional(z.boolean()),
  expenseDate: optionalText,
  category: z.optional(z.nullable(z.object({ name: z.string() }))),
  notes: optionalText,
  originalAmount: z.optional(z.nullable(z.number())),
  originalCurrency: optionalText,
  /** What one unit of that is in the group's currency. */
  conversionRate: z.optional(z.nullable(z.union([z.string(), z.number()]))),
  recurrenceRule: optionalText,
  documents: z.optional(z.nullable(z.array(z.unknown()))),
});

export const spliitSchema = z.object({
  name: optionalText,
  information: optionalText,
  currencyCode: optionalText,
  expenses: failFastList(expenseSchema),
  participants: failFastList(z.object({ id: z.string(), name: z.string() })),
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
  for (const expense of expenses) addExpense(builder, expense, unit, currencyCode);
  if (information) builder.remark('description');
  if (activities && activities.length > 0) builder.remark('history');
  return builder.finish({ name, currency: currencyCode, rates: ratesOf(expenses, currencyCode) });
}

function addExpense(
  builder: ProjectBuilder,
  expense: SpliitExpense,
  unit: number,
  currencyCode: string | null | undefined,
): void {
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
  const original = originalOf(expense, currencyCode);
  const inWords = original === undefined ? originalText(expense, currencyCode) : null;
  if (inWords !== null) builder.remark('rates');
  if (expense.documents && expense.documents.length > 0) builder.remark('attachments');
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
    original,
    notes: [inWords ?? '', expense.notes ?? ''],
    date: expense.expenseDate ?? undefined,
    category: expense.category?.name,
  });
}

/** Whether all shares are whole minor units. */
function divides(amount: number, shares: readonly { parts: number }[]): boolean {
  const sum = BigInt(shares.reduce((total, { parts }) => total + Math.max(parts, 0), 0));
  return shares.every(({ parts }) => (BigInt(amount) * BigInt(Math.max(parts, 0))) % sum === 0n);
}

/** What the bill said in a currency of its own, where a project can say that. An income becomes payments, which have no bill. */
function originalOf(expense: SpliitExpense, currencyCode: string | null | undefined): Original | undefined {
  const { amount: inGroup, originalCurrency: currency } = expense;
  const hundredths = originalHundredths(expense, currencyCode);
  const isBill = currency && currency !== currencyCode && isCurrency(currencyCode ?? '') && inGroup >= 0;
  return isBill && hundredths !== null ? billOf(hundredths, currency) : undefined;
}

/**
 * The original amount. Spliit keeps it in minor units since August 2026, and before in major ones without their decimals: of both
 * the one is meant that is nearer to the amount by the rate, which tells the decimals as well.
 */
function originalHundredths(expense: SpliitExpense, currencyCode: string | null | undefined): number | null {
  const { amount, originalAmount, originalCurrency, conversionRate } = expense;
  if (originalAmount === null || originalAmount === undefined || !originalCurrency) return null;
  const inMinor = originalAmount * 10 ** (2 - decimalsOf(originalCurrency));
  const inMajor = originalAmount * 100;
  const byRate = (Math.abs(amount) * 10 ** (2 - decimalsOf(currencyCode ?? ''))) / Number(rateIn(conversionRate ?? ''));
  const distance = (hundredths: number) => Math.abs(Math.log(hundredths / byRate));
  if (!(distance(inMajor) < distance(inMinor))) return inMinor;
  return Math.abs(byRate - inMajor) < 100 ? Math.round(byRate) : inMajor;
}

/** Each expense of Spliit has a rate of its own: the project gets the one that was last used of each currency. */
function ratesOf(expenses: readonly SpliitExpense[], currencyCode: string | null | undefined): Rates | undefined {
  const inOrder = expenses.toSorted((a, b) => compareText(a.expenseDate ?? '', b.expenseDate ?? ''));
  const known = inOrder.flatMap((expense) => {
    const original = originalOf(expense, currencyCode);
    const rate = rateIn(expense.conversionRate ?? '');
    return original && rate !== null ? [[original.currency, rate] as const] : [];
  });
  return ratesIn(Object.fromEntries(known));
}

function rateIn(rate: string | number): string | null {
  return typeof rate === 'string' ? readRate(rate, '.') : readRate(rate.toFixed(12), '.');
}

/** '185.00 CHF', which was paid in another currency than the group's. */
function originalText(expense: SpliitExpense, currencyCode: string | null | undefined): string | null {
  const hundredths = originalHundredths(expense, currencyCode);
  const currency = expense.originalCurrency ?? '';
  return hundredths === null ? null : `${(hundredths / 100).toFixed(decimalsOf(currency))} ${currency}`;
}

/** A share that Spliit knows of: parts of an amount. */
export interface SpliitShare {
  readonly participantId: string;
  readonly parts: number;
}

/**
 * What each participant bears of an amount in whole minor units, as Spliit computes it (its lib/shares.ts): the method of the
 * largest remainder over the participants by id. Among equal remainders it begins at a place that the id of the expense gives.
 */
export function spliitShares(expenseId: string, amount: number, shares: readonly SpliitShare[]): Map<string, number> {
  const sorted = shares.toSorted((a, b) => compareText(a.participantId, b.participantId));
  const sum = BigInt(sorted.reduce((total, { parts }) => total + parts, 0));
  if (sum === 0n) return new Map(sorted.map(({ participantId }) => [participantId, 0]));
  const exact = sorted.map(({ parts }) => BigInt(amount) * BigInt(parts));
  const whole = exact.map((dividend) => floorOf(dividend, sum));
  const remainders = exact.map((dividend, at) => Number(dividend - (whole[at] ?? 0n) * sum));
  // Exports of older versions have no ids.
  const first = expenseId === '' ? 0 : hashOf(expenseId) % sorted.length;
  const turn = (at: number) => (at - first + sorted.length) % sorted.length;
  const parts = withRest(
    whole.map(Number),
    amount,
    (a, b) => (remainders[b] ?? 0) - (remainders[a] ?? 0) || turn(a) - turn(b),
  );
  return new Map(sorted.map(({ participantId }, at) => [participantId, parts[at] ?? 0]));
}

function floorOf(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  return dividend < 0n && quotient * divisor !== dividend ? quotient - 1n : quotient;
}

/** FNV-1a over UTF-16 code units, in 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
