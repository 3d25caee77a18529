'use client';

import { useTranslations } from 'next-intl';
import { useCallback } from 'react';
import { notify } from '@/components/layout/notify';
import { nameOrNull, type Project } from '@/lib/domain/project';
import type { SaveStep } from '@/lib/domain/save-step';

/** Tells that a step was saved, with the name of its member or expense. The snapshot knows the names of what was deleted. */
export function useStepToast(): (snapshot: Project, step: SaveStep) => Promise<void> {
  const t = useTranslations();
  return useCallback(
    (snapshot, step) => {
      const memberName = (name: string | null | undefined) => nameOrNull(name ?? null) ?? t('member.unnamed');
      const expenseName = (name: string | null | undefined) => nameOrNull(name ?? null) ?? t('expense.unnamed');
      const known = snapshot.members.find((member) => 'memberId' in step && member.id === step.memberId);

      switch (step.kind) {
        case 'project-updated':
          return notify('success', t('success.projectUpdated'));
        case 'member-created':
          return notify('success', t('success.memberAdded', { name: memberName(step.member.name) }));
        case 'member-updated':
          return notify('success', t('success.memberUpdated', { name: memberName(step.name) }));
        case 'member-deleted':
          return notify('success', t('success.memberDeleted', { name: memberName(known?.name) }));
        case 'expense-created':
          return notify('success', t('success.expenseAdded', { name: expenseName(step.expense.name) }));
        case 'expense-updated':
          return notify('success', t('success.expenseUpdated', { name: expenseName(step.expense.name) }));
        case 'expense-deleted': {
          const expense = known?.expenses.find(({ id }) => id === step.expenseId);
          return notify('success', t('success.expenseDeleted', { name: expenseName(expense?.name) }));
        }
      }
    },
    [t],
  );
}
