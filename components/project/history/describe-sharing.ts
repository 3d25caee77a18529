import { nameInText, type Translate } from '@/components/project/name-in-text';
import { type Sharing, weightOf } from '@/lib/domain/involvement';
import { amountOf } from '@/lib/domain/money/counted-amounts';
import type { Expense, Original, Project } from '@/lib/domain/project';
import { splitOf } from '@/lib/domain/settlement/shares';
import { unitOf } from '@/lib/domain/sharing-unit';
import { amountFormat } from '@/lib/i18n/amount-format';
import type { RateOf } from '@/lib/i18n/rate-format';

/** What the words of an entry are made of. */
export interface Words {
  readonly t: Translate;
  readonly locale: string;
  /** Writes minor units as they were entered, and as the sum of several, in the currency that this state of the project has. */
  readonly amount: (amount: number, project: Project) => string;
  readonly sum: (amount: number, project: Project) => string;
  /** Writes what a bill said in its own currency, and a rate. */
  readonly bill: (bill: Original) => string;
  readonly rate: (rate: RateOf) => string;
  /** Writes a calendar day. */
  readonly day: (date: string) => string;
}

/** Writes amounts in a language. */
export function amountsIn(locale: string): Pick<Words, 'amount' | 'sum'> {
  return {
    amount: (amount, { currency }) => amountFormat(locale, 'entered', currency)(amount),
    sum: (amount, { currency }) => amountFormat(locale, 'sum', currency)(amount),
  };
}

/** A list names up to so many members, and counts more. */
const FEW = 4;

/** Who shares an expense: all, a few by name and with their weights, or how many of how many. */
export function sharersText(words: Omit<Words, 'day' | 'bill' | 'rate'>, project: Project, expense: Expense): string {
  const { members } = project;
  const { t, locale } = words;
  const { involvedMemberIds: ids, weights } = expense;
  if (ids.length === 0) return t('expense.everyone');
  if (ids.length > FEW) {
    const people = t('expense.some', { count: ids.length, total: members.length });
    return weights ? t('expense.unevenAmong', { people }) : people;
  }
  const write = (amount: number) => words.amount(amount, project);
  const names = new Map(members.map(({ id, name }) => [id, name]));
  const listed = ids.map((id) => {
    const name = nameInText(t, 'member', names.get(id));
    return weights ? `${name} ${weightText(amountOf(expense, project), expense, id, write)}` : name;
  });
  return new Intl.ListFormat(locale).format(listed);
}

/** What a member counts of this amount, written as an amount where the weights are amounts. */
function weightText(
  amount: number | null,
  sharing: Sharing,
  memberId: string,
  write: (amount: number) => string,
): string {
  const weight = weightOf(sharing.weights, memberId);
  return unitOf(amount, splitOf(sharing, [])) === 'amounts' ? write(weight) : String(weight);
}
