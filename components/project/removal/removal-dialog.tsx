import { useLocale, useTranslations } from 'next-intl';
import { useRef, useState } from 'react';
import { useApi } from '@/components/layout/api-provider';
import type { Removal } from '@/components/project/dialog-context';
import { ADD_MEMBER_ID, addExpenseId, besideRow, LIST_HEADING_ID } from '@/components/project/element-ids';
import { expenseInText, memberInText, nameInText } from '@/components/project/name-in-text';
import { useProjectSession, useSession } from '@/components/project/session-context';
import { useAmountFormat } from '@/components/project/use-amount-format';
import { useCurrentTarget } from '@/components/project/use-current-target';
import { useShortList } from '@/components/project/use-short-list';
import { Button } from '@/components/ui/button';
import { CancelButton } from '@/components/ui/close-buttons';
import { Dialog } from '@/components/ui/dialog';
import { SlowRequest, useSlowRequest } from '@/components/ui/slow-request';
import { isPaymentTo, receiverOf } from '@/lib/domain/involvement';
import { type MovedShare, movedShares } from '@/lib/domain/member-deletion';
import { countedProject } from '@/lib/domain/money/counted-amounts';
import { nameOrNull } from '@/lib/domain/name';
import { paidBy } from '@/lib/domain/settlement/sums';
import { isLocalProject } from '@/lib/domain/temporary-id';
import { inWords } from '@/lib/i18n/paid-text';
import { PermanentDeletion } from './permanent-deletion';

interface RemovalDialogProps {
  /** What is to be removed. */
  asked: Removal;
  onClose: () => void;
}

/** Asks before anything is removed, and says what goes with it. */
export function RemovalDialog({ asked, onClose }: RemovalDialogProps) {
  const t = useTranslations();
  const locale = useLocale();
  const formatAmount = useAmountFormat();
  const formatEntered = useAmountFormat('entered');
  const session = useSession();
  const target = useCurrentTarget(asked, onClose);
  const { projectName, isLocal, isDeleting } = useProjectSession((state) => ({
    projectName: state.editor.draft.name,
    isLocal: isLocalProject(state.editor.snapshot.id),
    isDeleting: state.deletion !== 'none',
  }));
  const { wait, tryAgain } = useSlowRequest();
  const { deletedDays } = useApi();
  const [isForGood, setForGood] = useState(false);
  const [isNamed, setNamed] = useState(false);
  // What exists on this device alone is gone with it.
  const restorableDays = isLocal || isForGood ? 0 : deletedDays;
  const focusNext = useRef<(() => HTMLElement | null) | null>(null);
  const { member, expense } = target ?? {};

  function question() {
    if (expense) {
      const { isPayment } = expense;
      const name = expenseInText(t, expense);
      const amount = inWords(locale, expense, formatEntered) ?? t('history.entry.noAmount');
      const receiverId = receiverOf(expense);
      const from = nameInText(t, 'member', member?.name);
      return {
        title: t(isPayment ? 'confirm.paymentTitle' : 'confirm.expenseTitle'),
        description: receiverId
          ? t('confirm.paymentText', { from, to: memberInText(t, session.getState().editor.draft, receiverId), amount })
          : t('confirm.expenseText', { name, amount }),
      };
    }
    if (member) {
      const name = nameInText(t, 'member', member.name);
      const { spent, handedOver } = paidBy(member);
      const texts = [t('confirm.memberText', { name, count: spent.count, total: formatAmount(spent.total) })];
      if (handedOver.count > 0) {
        texts.push(t('confirm.memberPayments', { count: handedOver.count, total: formatAmount(handedOver.total) }));
      }
      return { title: t('confirm.memberTitle', { name }), description: texts.join(' ') };
    }
    const name = nameInText(t, 'project', projectName);
    return { title: t('confirm.projectTitle'), description: deletionText(name) };
  }

  function deletionText(name: string) {
    if (restorableDays === null) return t('deletion.textElsewhere', { name });
    return restorableDays > 0
      ? t('deletion.text', { name, count: restorableDays })
      : t('confirm.projectText', { name });
  }

  function confirm() {
    if (asked.kind === 'project') {
      void session.deletion.run({ isForGood, wait }).then(onClose);
      return;
    }
    if (member === undefined) return;
    const listed = expense && besideListed(expense.id);
    if (asked.kind === 'member') session.removeMember(member);
    else if (expense) session.removeExpense(member, expense, { isSaved: asked.isSaved ?? false });
    focusNext.current = () => listed ?? document.getElementById(expense ? addExpenseId(member.id) : ADD_MEMBER_ID);
    onClose();
  }

  /** The button that opened the dialog is gone with what it removed: the focus goes to the nearest button, or the row beside it. */
  function returnFocus(event: Event) {
    if (focusNext.current === null) return;
    event.preventDefault();
    focusNext.current()?.focus();
    focusNext.current = null;
  }

  if (target === null) return null;
  return (
    <Dialog onClose={onClose} onCloseAutoFocus={returnFocus} elseFocus={member && besideRow(member.id)} {...question()}>
      {member && !expense && <LostPayments memberId={member.id} />}
      {member && !expense && <MovedShares memberId={member.id} />}
      {asked.kind === 'project' && (deletedDays ?? 0) > 0 && !isLocal && (
        <PermanentDeletion
          name={nameOrNull(projectName) ?? t('title.untitled')}
          isAsked={isForGood}
          isDecided={isDeleting}
          onAsk={setForGood}
          onNamed={setNamed}
        />
      )}
      {tryAgain && <SlowRequest onTryAgain={tryAgain} />}
      <div className="mt-5 flex flex-wrap justify-end gap-2">
        <CancelButton onClick={onClose} />
        <Button
          variant="danger"
          isBusy={isDeleting}
          isDisabled={isForGood && !isNamed && !isDeleting}
          onClick={confirm}
        >
          {t(isForGood ? 'deletion.forGoodNow' : 'confirm.confirm')}
        </Button>
      </div>
    </Dialog>
  );
}

/**
 * The row that follows in the list of expenses that is shown, else the one ahead of it, else its heading. Null where
 * none is shown.
 */
function besideListed(expenseId: string): HTMLElement | null {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-listed]')];
  const at = rows.findIndex(({ dataset }) => dataset.listed === expenseId);
  const beside = at === -1 ? undefined : (rows[at + 1] ?? rows[at - 1]);
  return beside ?? document.getElementById(LIST_HEADING_ID);
}

/** Says whose payments to the member are removed with them. */
function LostPayments({ memberId }: { memberId: string }) {
  const t = useTranslations();
  const draft = useProjectSession(({ editor }) => editor.draft);
  const to = memberInText(t, draft, memberId);
  const payers = draft.members.flatMap(({ id, name, expenses }) => {
    const count = id === memberId ? 0 : expenses.filter((expense) => isPaymentTo(expense, memberId)).length;
    return count === 0 ? [] : [{ id, from: nameInText(t, 'member', name), count }];
  });
  return payers.map(({ id, from, count }) => (
    <p key={id} className="clip-marks mt-2 text-sm text-soft wrap-anywhere">
      {t('confirm.paymentsTo', { from, to, count })}
    </p>
  ));
}

/** Shares that are listed one by one, and people whom a share names. More are counted. */
const FEW = 5;

/** Says which shares move to whom when the member is removed. */
function MovedShares({ memberId }: { memberId: string }) {
  const t = useTranslations();
  const shortList = useShortList();
  const formatAmount = useAmountFormat('entered');
  const draft = useProjectSession(({ editor }) => countedProject(editor.draft));
  const shares = movedShares(draft.members, memberId);
  if (shares.length === 0) return null;

  function textOf({ expense, amount, heirIds }: MovedShare): string {
    const values = {
      name: expenseInText(t, expense),
      amount: formatAmount(amount),
    };
    if (heirIds.length === 0) return t('confirm.shareToAll', values);
    const heirs = heirIds.map((id) => memberInText(t, draft, id));
    return t('confirm.shareTo', { ...values, people: shortList(heirs, FEW) });
  }

  return (
    <div className="mt-3 flex-none text-sm text-soft">
      <p id="moved-shares">{t('confirm.sharesMove')}</p>
      <ul aria-labelledby="moved-shares" className="clip-marks mt-1 list-disc pl-5 wrap-anywhere">
        {shares.slice(0, FEW).map((share) => (
          <li key={share.expense.id}>{textOf(share)}</li>
        ))}
        {shares.length > FEW && <li>{t('confirm.sharesMore', { count: shares.length - FEW })}</li>}
      </ul>
    </div>
  );
}
