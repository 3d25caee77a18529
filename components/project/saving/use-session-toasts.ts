import { useRouter } from 'next/navigation';
import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useEffectEvent } from 'react';
import { notify, offering } from '@/components/layout/toasts';
import { useFailureToast } from '@/components/layout/use-failure-toast';
import { expenseInText, nameInText } from '@/components/project/name-in-text';
import { useSession } from '@/components/project/session-context';
import { showFirstConflict } from '@/components/project/use-row-focus';
import { moveOwnMember } from '@/lib/client/own-member';
import type { Fact } from '@/lib/domain/history/change-facts';
import { projectPath } from '@/lib/domain/page-paths';
import type { Project } from '@/lib/domain/project';
import { isTyping } from '@/lib/editor/selectors';
import { removeOffline, storeThisPage } from '@/lib/offline/tell-worker';
import type { SessionEvent } from '@/lib/session/session-store';
import { removalToast, usePaymentText, useTellDeleted, useTellRemoved } from './undo-toasts';

/** A toast about several saved changes names so many, and counts more. */
const FEW_FACTS = 3;

type SavedEvent = Extract<SessionEvent, { type: 'saved' }>;

const DEMO_NOTICE_MS = 5_000;
const NOTICE_MS = 10_000;
/** Milliseconds in which a save can be undone in its toast. */
const SAVED_MS = 6_000;

/** The messages of each kind of change: that it failed, and that it was saved. */
const messagesOf = {
  'project-renamed': { failure: 'updateProject', success: 'projectUpdated' },
  'currency-changed': { failure: 'updateProject', success: 'projectUpdated' },
  'rate-changed': { failure: 'updateProject', success: 'projectUpdated' },
  'member-added': { failure: 'addMember', success: 'memberAdded' },
  'member-back': { failure: 'addMember', success: 'memberAdded' },
  'member-renamed': { failure: 'updateMember', success: 'memberUpdated' },
  'member-removed': { failure: 'deleteMember', success: 'memberDeleted' },
  'expense-added': { failure: 'addExpense', success: 'expenseAdded' },
  'expense-back': { failure: 'addExpense', success: 'expenseAdded' },
  'expense-changed': { failure: 'updateExpense', success: 'expenseUpdated' },
  'expense-removed': { failure: 'deleteExpense', success: 'expenseDeleted' },
  reordered: { failure: 'updateProject', success: 'projectUpdated' },
} as const satisfies Record<Fact['kind'], unknown>;

/** Shows the toasts of an open project. */
export function useSessionToasts(): void {
  const t = useTranslations();
  const session = useSession();
  const locale = useLocale();
  const router = useRouter();
  const showFailure = useFailureToast();
  const tellRemoved = useTellRemoved();
  const paymentText = usePaymentText();
  const tellDeleted = useTellDeleted();

  const tell = useEffectEvent((event: SessionEvent) => {
    switch (event.type) {
      case 'saved':
        // While the server refuses an entry, only the others are saved: the error about it stays.
        if (session.getState().refused.size === 0)
          for (const { failure } of Object.values(messagesOf)) showFailure.withdraw(failure);
        // The sheet says it itself.
        if (!session.getState().isEntering) tellSaved(event);
        break;
      case 'removed':
        tellRemoved(event.removed);
        break;
      case 'save-failed': {
        const [fact, ...others] = event.facts;
        showFailure(fact && others.length === 0 ? messagesOf[fact.kind].failure : 'updateProject', event.error);
        break;
      }
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
      case 'project-deleted':
        showFailure.withdraw('deleteProject');
        // So Back leaves the home page as a whole, and can be held up there.
        router.replace('/');
        tellDeleted(event);
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

  /** Shows one toast for one save, and none for a save that has changed nothing but places in lists. */
  function tellSaved({ facts: saved, before, after: now }: SavedEvent) {
    const facts = saved.filter(({ kind }) => kind !== 'reordered');
    const [first] = facts;
    if (first === undefined) return;
    const undoing = offering(t('undo.undo'), () => session.undoChange(before, now), SAVED_MS);
    if (facts.length === 1) {
      const text =
        paymentText(first) ?? t(`success.${messagesOf[first.kind].success}`, { name: shownName(first, now) });
      const id = removedIn(first);
      void notify('success', text, { ...(id && { id: removalToast(id) }), ...undoing });
      return;
    }
    const names = facts.map((fact) => {
      const name = shownName(fact, now);
      return fact.kind.startsWith('member-') ? name : t('quoted', { name });
    });
    const [count, more] = [facts.length, facts.length - FEW_FACTS];
    const text =
      more > 0
        ? t('feedback.manyStepsSaved', { names: names.slice(0, FEW_FACTS).join(', '), count, more })
        : t('feedback.stepsSaved', { names: new Intl.ListFormat(locale).format(names), count });
    void notify('success', text, undoing);
  }

  function shownName(fact: Fact, now: Project): string {
    if ('expense' in fact) return expenseInText(t, fact.expense);
    if ('member' in fact) return nameInText(t, 'member', fact.member.name);
    if (fact.kind === 'expense-changed') return expenseInText(t, fact.to.expense);
    return nameInText(
      t,
      fact.kind === 'member-renamed' ? 'member' : 'project',
      fact.kind === 'member-renamed' ? fact.to.name : now.name,
    );
  }
}

/** The id of the member or expense that the fact has removed. */
function removedIn(fact: Fact): string | undefined {
  if (fact.kind === 'member-removed') return fact.member.id;
  return fact.kind === 'expense-removed' ? fact.expense.id : undefined;
}

/** The page goes on at the address of the id that the project has got. */
function goOnAt(formerId: string, id: string): void {
  moveOwnMember(formerId, id);
  // The state is the router's, and stays.
  window.history.replaceState(window.history.state, '', projectPath(id));
  void storeThisPage().catch(console.error);
}
