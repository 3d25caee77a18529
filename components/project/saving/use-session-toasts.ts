import { useRouter } from 'next/navigation';
import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent } from 'react';
import { MOST_TOASTS, notify } from '@/components/layout/toasts';
import { type FailingAction, useFailureToast } from '@/components/layout/use-failure-toast';
import { useSession } from '@/components/project/session-context';
import { nameOrNull } from '@/lib/domain/project';
import type { SaveStep } from '@/lib/domain/save-step';
import type { SavedStep, SessionEvent } from '@/lib/session/session-store';

const DEMO_NOTICE_MS = 5_000;

const failingActions: Record<SaveStep['kind'], FailingAction> = {
  'project-updated': 'updateProject',
  'member-created': 'addMember',
  'member-updated': 'updateMember',
  'member-deleted': 'deleteMember',
  'expense-created': 'addExpense',
  'expense-updated': 'updateExpense',
  'expense-deleted': 'deleteExpense',
};

/** Tells the person what happened to their project: the words of every toast of an open project. */
export function useSessionToasts(): void {
  const t = useTranslations();
  const session = useSession();
  const router = useRouter();
  const showFailure = useFailureToast();

  const tell = useEffectEvent((event: SessionEvent) => {
    switch (event.type) {
      // A toast has the browser lay out all the others anew, so the session tells of a save's steps when it has ended.
      case 'steps-saved':
        for (const saved of event.steps.slice(-MOST_TOASTS)) void notify('success', textOf(saved));
        break;
      case 'step-failed':
        showFailure(failingActions[event.step.kind], event.error);
        break;
      case 'load-failed':
        showFailure('loadProject', event.error);
        break;
      case 'save-given-up':
        void notify('error', t('save.givenUp'));
        break;
      case 'demo-saved':
        void notify('message', t('demo.notSaved'), { duration: DEMO_NOTICE_MS, position: 'top-right' });
        break;
      case 'project-deleted':
        router.push('/');
        void notify('success', t('success.projectDeleted'));
        break;
      case 'deletion-failed':
        showFailure('deleteProject', event.error);
        break;
      case 'background-failed':
        console.error(event.error);
        break;
    }
  });
  useEffect(() => session.onEvent((event) => tell(event)), [session]);

  /** Says what was saved, by the name of its member or expense. The snapshot knows the names of what was deleted. */
  function textOf({ base, step }: SavedStep): string {
    const memberName = (name: string | null | undefined) => nameOrNull(name ?? null) ?? t('member.unnamed');
    const expenseName = (name: string | null | undefined) => nameOrNull(name ?? null) ?? t('expense.unnamed');
    const known = base.members.find((member) => 'memberId' in step && member.id === step.memberId);

    switch (step.kind) {
      case 'project-updated':
        return t('success.projectUpdated');
      case 'member-created':
        return t('success.memberAdded', { name: memberName(step.member.name) });
      case 'member-updated':
        return t('success.memberUpdated', { name: memberName(step.name) });
      case 'member-deleted':
        return t('success.memberDeleted', { name: memberName(known?.name) });
      case 'expense-created':
        return t('success.expenseAdded', { name: expenseName(step.expense.name) });
      case 'expense-updated':
        return t('success.expenseUpdated', { name: expenseName(step.expense.name) });
      case 'expense-deleted': {
        const expense = known?.expenses.find(({ id }) => id === step.expenseId);
        return t('success.expenseDeleted', { name: expenseName(expense?.name) });
      }
    }
  }
}
