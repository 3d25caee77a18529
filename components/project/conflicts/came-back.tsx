import { useLocale, useTranslations } from 'next-intl';
import { useProjectSession } from '@/components/project/session-context';
import { findExpense, findMember } from '@/lib/domain/find-entity';
import { isolatedName } from '@/lib/domain/name';
import type { Expense } from '@/lib/domain/project';

/** A note names up to so many expenses, and counts more. */
const FEW = 4;

/** Says what has come back of what the person removed, and what stays removed. */
export function CameBack({ id }: { id: string }) {
  const t = useTranslations();
  const locale = useLocale();
  const { member, saved } = useProjectSession(({ editor }) => ({
    member: findMember(editor.draft, id),
    saved: findMember(editor.snapshot, id),
  }));
  if (!member || !saved) return t('conflict.isBack');

  function list(expenses: readonly Expense[]): string {
    const names = expenses.map(({ name }) => isolatedName(name, t('expense.unnamed')));
    const rest = names.length - FEW;
    const shown = rest > 1 ? [...names.slice(0, FEW), t('conflict.others', { count: rest })] : names;
    return new Intl.ListFormat(locale).format(shown);
  }

  const back = member.expenses.filter((expense) => findExpense(saved, expense.id));
  const gone = saved.expenses.filter((expense) => !findExpense(member, expense.id));
  return [
    back.length === 0 ? t('conflict.isBack') : t('conflict.isBackWith', { expenses: list(back) }),
    ...(gone.length === 0 ? [] : [t('conflict.stayRemoved', { expenses: list(gone) })]),
  ].join(' ');
}
