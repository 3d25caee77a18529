import { useLocale, useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { expenseInText, nameInText } from '@/components/project/name-in-text';
import { type Fact, factsOf } from '@/lib/domain/history/change-facts';
import type { Entry } from '@/lib/domain/history/entries';
import { sameSharing } from '@/lib/domain/involvement';
import { amountOf, countedProject } from '@/lib/domain/money/counted-amounts';
import { sameOriginal } from '@/lib/domain/money/rates';
import { isolatedName, sameName } from '@/lib/domain/name';
import { sameNote, savedNote } from '@/lib/domain/note';
import type { PaidExpense } from '@/lib/domain/payer';
import type { Expense, Member, Project } from '@/lib/domain/project';
import { paidBy } from '@/lib/domain/settlement/sums';
import { billFormat } from '@/lib/i18n/bill-format';
import { dayFormat } from '@/lib/i18n/day-format';
import { inWords } from '@/lib/i18n/paid-text';
import { rateFormat } from '@/lib/i18n/rate-format';
import { amountsIn, sharersText, type Words } from './describe-sharing';

/** What of an entry is put into words. */
export type Described = Pick<Entry, 'kind' | 'before' | 'after'>;

/** What an entry of the history has changed, in words: a line for each member or expense. There is at least one. */
export function describe(words: Words, entry: Described): string[] {
  const { t } = words;
  const { kind, after } = entry;
  if (kind === 'project_created') {
    const name = isolatedName(after.name, '');
    return [name === '' ? t('history.entry.created') : t('history.entry.createdNamed', { name })];
  }
  const facts = factsOf(entry);
  if (facts.length === 0) return [t('history.entry.same')];
  return facts.map((fact) => factText(words, fact, entry));
}

function factText(words: Words, fact: Fact, { before, after }: Pick<Described, 'before' | 'after'>): string {
  const { t } = words;
  switch (fact.kind) {
    case 'project-renamed': {
      const name = (text: string | null) => t('quoted', { name: nameInText(t, 'project', text) });
      return t('history.entry.renamedProject', { from: name(fact.from), to: name(fact.to) });
    }
    case 'currency-changed': {
      const code = (currency?: string) => isolatedName(currency ?? null, t('project.noCurrency'));
      return t('history.entry.currency', { from: code(fact.from), to: code(fact.to) });
    }
    case 'rate-changed': {
      const { code, currency } = fact;
      const said = (rate: string | undefined) =>
        rate === undefined ? t('history.entry.noRate', { code }) : words.rate({ code, rate, currency });
      return t('history.entry.rate', { from: said(fact.from), to: said(fact.to) });
    }
    case 'member-added':
      return t('history.entry.memberAdded', { name: memberName(words, fact.member) });
    case 'member-renamed':
      return t('history.entry.renamed', { from: memberName(words, fact.from), to: memberName(words, fact.to) });
    case 'member-back':
      return memberText(words, 'memberBack', fact.member, after);
    case 'member-removed':
      return memberText(words, 'memberRemoved', fact.member, before);
    case 'expense-added':
      return paidText(words, ['expenseAdded', 'paymentAdded'], fact, after);
    case 'expense-back':
      return paidText(words, ['expenseBack', 'paymentBack'], fact, after);
    case 'expense-removed':
      return paidText(words, ['expenseRemoved', 'paymentRemoved'], fact, before);
    case 'expense-changed':
      return changeText(words, [fact.from, before], [fact.to, after]);
    case 'reordered':
      return t('history.entry.reordered');
  }
}

/** A member with what came or went with them. */
function memberText(words: Words, message: 'memberBack' | 'memberRemoved', member: Member, project: Project): string {
  const { t, sum } = words;
  const { spent, handedOver } = paidBy(countedProject({ ...project, members: [member] }).members[0] ?? member);
  const name = memberName(words, member);
  const text = t(`history.entry.${message}`, { name, count: spent.count, total: sum(spent.total, project) });
  if (handedOver.count === 0) return text;
  return t('history.entry.andPayments', { text, count: handedOver.count, total: sum(handedOver.total, project) });
}

type OfExpense = 'expenseAdded' | 'expenseBack' | 'expenseRemoved';
type OfPayment = 'paymentAdded' | 'paymentBack' | 'paymentRemoved';

function paidText(
  words: Words,
  [ofExpense, ofPayment]: readonly [OfExpense, OfPayment],
  { expense, payer: member }: PaidExpense,
  project: Project,
): string {
  const { t } = words;
  const { name, isPayment } = expense;
  const counted = { ...expense, amount: amountOf(expense, project) };
  const amount = inWords(words.locale, counted, (value) => words.amount(value, project));
  const payer = memberName(words, member);
  if (isPayment) {
    const to = sharersText(words, project, expense);
    const payment = t('history.entry.payment', { from: payer, to, amount: amount ?? t('history.entry.noAmount') });
    return t(`history.entry.${ofPayment}`, { payment });
  }
  const called = { name: nameInText(t, 'expense', name) };
  const text = amount === null ? t('quoted', called) : t('history.entry.expense', { ...called, amount });
  return t(`history.entry.${ofExpense}`, { expense: text, payer });
}

function memberName({ t }: Words, { name }: Member): string {
  return nameInText(t, 'member', name);
}

/** An expense, and the project that it is in. */
type Side = readonly [PaidExpense, Project];

/** What an expense is called, and each of its fields that has changed. A payment is called by who pays whom. */
function changeText(words: Words, from: Side, to: Side): string {
  const { t } = words;
  const [{ expense: old }, { expense: now }] = [from[0], to[0]];
  const names = { from: quotedName(words, old), to: quotedName(words, now) };
  // Those whom it is for are a list of their own.
  const changes = changesOf(words, from, to).join('; ');
  const isRenamed = !sameName(old.name, now.name);
  if (isRenamed && changes === '') return t('history.entry.renamed', names);
  const isPayment = old.isPayment && now.isPayment;
  const what = isRenamed ? t('history.entry.fromTo', names) : isPayment ? paymentText(words, to) : names.to;
  return t('history.entry.changed', { what, changes });
}

function changesOf(words: Words, from: Side, to: Side): string[] {
  const { t } = words;
  const [[{ expense: old, payer: oldPayer }, before], [{ expense: now, payer }, after]] = [from, to];
  const changes: string[] = [];
  const isSameBill = sameOriginal(old.original, now.original);
  if (old.amount !== now.amount || !isSameBill) {
    const amount = (expense: Expense, project: Project) => {
      const value = amountOf(expense, project);
      return value === null ? t('history.entry.noAmount') : words.amount(value, project);
    };
    const said = (expense: Expense, project: Project) =>
      expense.original && !isSameBill ? words.bill(expense.original) : amount(expense, project);
    const isBillCounted = !isSameBill && now.original && amountOf(old, before) !== amountOf(now, after);
    const to = [said(now, after), ...(isBillCounted ? [amount(now, after)] : [])].join(', ');
    changes.push(t('history.entry.fromTo', { from: said(old, before), to }));
  }
  if (!sameSharing(old, now)) {
    const sharers = { from: sharersText(words, before, old), to: sharersText(words, after, now) };
    const isNamed = sharers.from !== sharers.to;
    changes.push(isNamed ? t('history.entry.sharedBy', sharers) : t('history.entry.sharedOtherwise'));
  }
  if (oldPayer.id !== payer.id) {
    changes.push(t('history.entry.paidBy', { from: memberName(words, oldPayer), to: memberName(words, payer) }));
  }
  if (old.isPayment !== now.isPayment) changes.push(t(`history.entry.${now.isPayment ? 'nowPayment' : 'nowExpense'}`));
  if (old.date !== now.date) {
    const day = (date: string | undefined) => (date === undefined ? t('history.entry.noDay') : words.day(date));
    changes.push(t('history.entry.fromTo', { from: day(old.date), to: day(now.date) }));
  }
  if (!sameNote(old.note, now.note)) changes.push(t(`history.entry.${noteChange(old, now)}`));
  return changes;
}

function noteChange(old: Expense, now: Expense): 'noteAdded' | 'noteChanged' | 'noteRemoved' {
  if (savedNote(old.note) === undefined) return 'noteAdded';
  return savedNote(now.note) === undefined ? 'noteRemoved' : 'noteChanged';
}

function paymentText(words: Words, [{ expense, payer }, project]: Side): string {
  const names = { from: memberName(words, payer), to: sharersText(words, project, expense) };
  return words.t('history.entry.fromTo', names);
}

function quotedName({ t }: Words, expense: Expense): string {
  return t('quoted', { name: expenseInText(t, expense) });
}

/** Says what entries have changed, in the chosen language and the currencies that the project had then. Once for each entry. */
export function useEntryLines(): (entry: Described) => readonly string[] {
  const t = useTranslations();
  const locale = useLocale();
  return useMemo(() => {
    const described = new WeakMap<Described, readonly string[]>();
    return (entry) => {
      const day = dayFormat(locale, entry.after.updatedAt);
      const words = { t, locale, ...amountsIn(locale), bill: billFormat(locale), rate: rateFormat(locale), day };
      const lines = described.get(entry) ?? describe(words, entry);
      described.set(entry, lines);
      return lines;
    };
  }, [t, locale]);
}
