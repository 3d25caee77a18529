import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useEffectEvent } from 'react';
import { notify, withdrawErrors } from '@/components/layout/toasts';
import { useFailureToast } from '@/components/layout/use-failure-toast';
import { expenseInText, nameInText } from '@/components/project/name-in-text';
import { useTellDeleted } from '@/components/project/saving/undo-toasts';
import { useSession } from '@/components/project/session-context';
import { showFirstConflict } from '@/components/project/use-row-focus';
import { moveOwnMember } from '@/lib/client/own-member';
import { sameContent } from '@/lib/domain/entities';
import { sameName } from '@/lib/domain/name';
import { projectPath } from '@/lib/domain/page-paths';
import type { Expense } from '@/lib/domain/project';
import { type SaveStep, subjectId } from '@/lib/domain/save-step';
import { rowKeyOf } from '@/lib/editor/rows';
import { isTyping } from '@/lib/editor/selectors';
import { dayFormat } from '@/lib/i18n/day-format';
import { removeOffline, storeThisPage } from '@/lib/offline/tell-worker';
import type { SavedStep, SessionEvent } from '@/lib/session/session-store';
import { usePaymentToasts, useRemovalToasts } from './undo-toasts';

/** A toast about several saved steps names so many, and counts more. */
const FEW_STEPS = 3;

/** What the error is about that not everything is saved. */
const ALL_SAVED = 'all-saved';

const DEMO_NOTICE_MS = 5_000;
const NOTICE_MS = 10_000;

/** The messages of each kind of step: that it failed, and that it was saved. */
const stepMessages = {
  'project-updated': { failure: 'updateProject', success: 'projectUpdated' },
  'member-created': { failure: 'addMember', success: 'memberAdded' },
  'member-updated': { failure: 'updateMember', success: 'memberUpdated' },
  'member-deleted': { failure: 'deleteMember', success: 'memberDeleted' },
  'expense-created': { failure: 'addExpense', success: 'expenseAdded' },
  'expense-updated': { failure: 'updateExpense', success: 'expenseUpdated' },
  'expense-deleted': { failure: 'deleteExpense', success: 'expenseDeleted' },
} as const satisfies Record<SaveStep['kind'], unknown>;

/** Shows the toasts of an open project. */
export function useSessionToasts(): void {
  const t = useTranslations();
  const session = useSession();
  const locale = useLocale();
  const router = useRouter();
  const showFailure = useFailureToast();
  const { tellRemoved, undoing } = useRemovalToasts();
  const { paymentText, undoingPayment } = usePaymentToasts();
  const tellDeleted = useTellDeleted();

  const tell = useEffectEvent((event: SessionEvent) => {
    switch (event.type) {
      // All at once at the end of a save: each toast makes the browser lay out all the others.
      case 'steps-saved':
        showFailure.withdraw('loadProject');
        for (const { step } of event.steps) showFailure.withdraw(stepMessages[step.kind].failure, rowOf(step));
        // The sheet says it itself.
        if (!session.getState().isEntering) tellSaved(inToldOrder(event.steps.filter(isNews)));
        break;
      case 'removed':
        tellRemoved(event.removed);
        break;
      case 'paid-before':
        void notify('message', paidBeforeText(event.first));
        break;
      case 'step-failed':
        showFailure(stepMessages[event.step.kind].failure, event.error, rowOf(event.step));
        break;
      case 'load-failed':
        showFailure('loadProject', event.error);
        break;
      case 'save-given-up':
        void notify('error', t('save.givenUp'), { about: ALL_SAVED });
        withdrawOnceSaved();
        break;
      case 'open-conflicts':
        void showFirstConflict(() => isTyping(session.getState().editor)).catch(console.warn);
        void notify('message', t('conflict.unanswered'));
        break;
      case 'demo-saved':
        void notify('message', t('demo.notSaved'), { duration: DEMO_NOTICE_MS, position: 'top-right' });
        break;
      case 'project-created':
        goOnAt(event.localId, event.id);
        break;
      case 'link-changed':
        goOnAt(event.formerId, event.id);
        void removeOffline(event.formerId).catch(console.error);
        void notify('success', t('links.replaced'));
        break;
      case 'creation-failed':
        showFailure('addProject', event.error);
        break;
      case 'project-deleted':
        showFailure.withdraw('deleteProject');
        // So Back leaves the home page as a whole, and can be held up there.
        router.replace('/');
        tellDeleted(event);
        break;
      case 'bringing-back-failed':
        showFailure('bringBack', event.error);
        break;
      case 'deletion-failed':
        showFailure('deleteProject', event.error);
        break;
      case 'drafts-not-stored':
        console.warn(event.error);
        void notify('message', t('notice.notStored'), { duration: NOTICE_MS });
        break;
      case 'background-failed':
        console.error(event.error);
        break;
    }
  });
  useEffect(() => session.onEvent((event) => tell(event)), [session]);

  /** Whichever save it is that comes through, and where nothing is left to be saved. */
  function withdrawOnceSaved() {
    const stop = session.subscribe(() => {
      if (session.getState().hasUnsavedChanges) return;
      stop();
      void withdrawErrors(ALL_SAVED);
    });
  }

  /** What is new has another id once it is saved, and the same row. */
  function rowOf(step: SaveStep): string {
    const { editor } = session.getState();
    return rowKeyOf(editor, subjectId(step, editor.snapshot));
  }

  /** One toast for one save. */
  function tellSaved(saved: readonly SavedStep[]) {
    const [first] = saved;
    if (first === undefined) return;
    if (saved.length === 1) {
      const text =
        paymentText(first) ?? t(`success.${stepMessages[first.step.kind].success}`, { name: shownName(first) });
      void notify('success', text, undoingOf(first.step));
      return;
    }
    const names = saved.map((step) => {
      const name = shownName(step);
      return step.step.kind.startsWith('member-') ? name : t('quoted', { name });
    });
    const [count, more] = [saved.length, saved.length - FEW_STEPS];
    const text =
      more > 0
        ? t('feedback.manyStepsSaved', { names: names.slice(0, FEW_STEPS).join(', '), count, more })
        : t('feedback.stepsSaved', { names: new Intl.ListFormat(locale).format(names), count });
    void notify('success', text);
  }

  /** That it was noted before, and when, unless that is today. */
  function paidBeforeText(first: SavedStep): string {
    const payment = paymentText(first) ?? t('quoted', { name: shownName(first) });
    const date = first.step.kind === 'expense-created' ? first.step.expense.date : undefined;
    const today = session.today();
    if (date === undefined || date === today) return t('payment.paidBefore', { payment });
    return t('payment.paidBeforeOn', { payment, day: dayFormat(locale, today)(date) });
  }

  function undoingOf(step: SaveStep) {
    if (step.kind === 'member-deleted') return undoing(step.memberId);
    if (step.kind === 'expense-created' && step.expense.isPayment) return undoingPayment(step.expense.id);
    return step.kind === 'expense-deleted' ? undoing(step.expenseId) : undefined;
  }

  function shownName(saved: SavedStep): string {
    const { kind } = saved.step;
    const named = savedEntity(saved) ?? { name: null };
    if (kind.startsWith('expense-')) return expenseInText(t, named);
    return nameInText(t, kind === 'project-updated' ? 'project' : 'member', named.name);
  }
}

/** The page goes on at the address of the id that the project has got. */
function goOnAt(formerId: string, id: string): void {
  moveOwnMember(formerId, id);
  // The state is the router's, and stays.
  window.history.replaceState(window.history.state, '', projectPath(id));
  void storeThisPage().catch(console.error);
}

/** Members first: payments to who was removed are sent ahead of the removal. */
function inToldOrder(steps: readonly SavedStep[]): SavedStep[] {
  const isOfExpense = ({ step }: SavedStep) => Number(step.kind.startsWith('expense-'));
  return steps.toSorted((a, b) => isOfExpense(a) - isOfExpense(b));
}

/** Whether more has changed than its place in a list, which a removal beside it gives it. */
function isNews({ base, step }: SavedStep): boolean {
  if (step.kind !== 'member-updated' && step.kind !== 'expense-updated') return true;
  if (step.kind === 'expense-updated' && step.payerId !== undefined) return true;
  const member = base.members.find(({ id }) => id === step.memberId);
  if (step.kind === 'member-updated') return member === undefined || !sameName(member.name, step.name);
  const expense = member?.expenses.find(({ id }) => id === step.expense.id);
  return expense === undefined || !sameContent(expense, step.expense);
}

/** The member or expense that was saved, or the fields of it. The snapshot knows what was deleted. */
function savedEntity({ base, step }: SavedStep): Pick<Expense, 'name' | 'isPayment'> | undefined {
  if ('expense' in step) return step.expense;
  if ('member' in step) return step.member;
  if ('name' in step) return step;
  const member = base.members.find(({ id }) => id === step.memberId);
  return step.kind === 'member-deleted' ? member : member?.expenses.find(({ id }) => id === step.expenseId);
}
