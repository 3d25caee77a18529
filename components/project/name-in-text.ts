import type { useTranslations } from 'next-intl';
import { findMember } from '@/lib/domain/entities';
import { isolatedName, ownName } from '@/lib/domain/name';
import type { Expense, Project } from '@/lib/domain/project';

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

/** The same of the member of this id. */
export function memberInText(t: Translate, project: Project, memberId: string): string {
  return nameInText(t, 'member', findMember(project, memberId)?.name);
}

/** The same of an expense, which may be a payment: one without a name of its own has the reader's word for it. */
export function expenseInText(t: Translate, expense: Pick<Expense, 'name' | 'isPayment'>): string {
  return nameInText(t, expense.isPayment ? 'payment' : 'expense', ownName(expense));
}
