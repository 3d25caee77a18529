import type { useTranslations } from 'next-intl';
import { isolatedName } from '@/lib/domain/name';
import type { Expense } from '@/lib/domain/project';

/** Translates any message. */
export type Translate = ReturnType<typeof useTranslations<never>>;

const UNNAMED = {
  project: 'title.untitled',
  member: 'member.unnamed',
  expense: 'expense.unnamed',
  payment: 'expense.unnamedPayment',
} as const;

/** What something is called in a sentence or a label, also where it has no name. */
export function nameInText(t: Translate, kind: keyof typeof UNNAMED, name: string | null | undefined): string {
  return isolatedName(name ?? null, t(UNNAMED[kind]));
}

/** The same of an expense, which may be a payment. */
export function expenseInText(t: Translate, { name, isPayment }: Pick<Expense, 'name' | 'isPayment'>): string {
  return nameInText(t, isPayment ? 'payment' : 'expense', name);
}
