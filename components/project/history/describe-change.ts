import type { PaidExpense } from '@/lib/domain/history/facts';
import { sameSharing } from '@/lib/domain/involvement';
import { sameOriginal } from '@/lib/domain/money/rates';
import { isolatedName, sameName } from '@/lib/domain/name';
import { sameNote, savedNote } from '@/lib/domain/note';
import type { Expense, Project } from '@/lib/domain/project';
import { sharersText, type Words } from './describe-sharing';

/** An expense, and the project that it is in. */
type Side = readonly [PaidExpense, Project];

/** What an expense is called, and each of its fields that has changed. A payment is called by who pays whom. */
export function changeText(words: Words, from: Side, to: Side): string {
  const { t, locale } = words;
  const [{ expense: old }, { expense: now }] = [from[0], to[0]];
  const names = { from: quotedName(words, old), to: quotedName(words, now) };
  const changes = new Intl.ListFormat(locale, { type: 'unit', style: 'short' }).format(changesOf(words, from, to));
  const isRenamed = !sameName(old.name, now.name);
  if (isRenamed && changes === '') return t('history.entry.renamed', names);
  const isPayment = old.isPayment && now.isPayment;
  const what = isRenamed ? t('history.entry.fromTo', names) : isPayment ? paymentText(words, to) : names.to;
  return t('history.entry.changed', { what, changes });
}

function changesOf(words: Words, from: Side, to: Side): string[] {
  const { t } = words;
  const [[{ expense: old, payer: oldPayer }], [{ expense: now, payer }]] = [from, to];
  const changes: string[] = [];
  const isSameBill = sameOriginal(old.original, now.original);
  if (old.amount !== now.amount || !isSameBill) {
    const amount = (value: number | null) => (value === null ? t('history.entry.noAmount') : words.amount(value));
    const said = ({ original, amount: value }: Expense) =>
      original && !isSameBill ? words.bill(original) : amount(value);
    changes.push(t('history.entry.fromTo', { from: said(old), to: said(now) }));
    if (!isSameBill && now.original && old.amount !== now.amount) changes.push(amount(now.amount));
  }
  if (!sameSharing(old, now)) {
    const sharers = { from: sharersText(words, from[1], old), to: sharersText(words, to[1], now) };
    const isTold = sharers.from !== sharers.to;
    changes.push(isTold ? t('history.entry.sharedBy', sharers) : t('history.entry.sharedOtherwise'));
  }
  if (oldPayer.id !== payer.id) {
    const name = (text: string | null) => isolatedName(text, t('member.unnamed'));
    changes.push(t('history.entry.paidBy', { from: name(oldPayer.name), to: name(payer.name) }));
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
  const from = isolatedName(payer.name, words.t('member.unnamed'));
  return words.t('history.entry.fromTo', { from, to: sharersText(words, project, expense) });
}

function quotedName({ t }: Words, { name, isPayment }: Expense): string {
  return t('quoted', { name: isolatedName(name, t(isPayment ? 'expense.unnamedPayment' : 'expense.unnamed')) });
}
