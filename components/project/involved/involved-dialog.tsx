import { useTranslations } from 'next-intl';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useOpenDialog } from '@/components/project/dialog-context';
import { besideRow } from '@/components/project/element-ids';
import { RowLabelsProvider } from '@/components/project/members/row-labels';
import { expenseInText, nameInText } from '@/components/project/name-in-text';
import { useProjectSession, useSession } from '@/components/project/session-context';
import { useCurrentTarget } from '@/components/project/use-current-target';
import { Button } from '@/components/ui/button';
import { CloseButton } from '@/components/ui/close-buttons';
import { Confirmation } from '@/components/ui/confirmation';
import { Dialog } from '@/components/ui/dialog';
import { findPayer } from '@/lib/domain/entities';
import { type Sharing, withInvolved } from '@/lib/domain/involvement';
import { ownName } from '@/lib/domain/name';
import { hasChanges } from '@/lib/domain/patch/changes';
import type { Expense, Member } from '@/lib/domain/project';
import { splitOf } from '@/lib/domain/settlement/shares';
import { restOf } from '@/lib/domain/sharing-unit';
import { editDraft } from '@/lib/editor/edit-draft';
import { rowKeyOf } from '@/lib/editor/rows';
import { PayerChoice, PaymentSwitch } from './payer-choice';
import { EvenHead, GIVE_REST, UnevenHead, useRestText } from './sharing-heads';
import { involvedId, SharingRow } from './sharing-row';
import { type SharingEdit, useSharing, useSharingHint } from './use-sharing';

/** Chooses who shares an expense, and how. */
export function InvolvedDialog({ expenseId, onClose }: { expenseId: string; onClose: () => void }) {
  const { member, expense } = useCurrentTarget({ expenseId }, onClose) ?? {};
  if (!member || !expense) return null;
  return (
    <RowLabelsProvider>
      <SharingDialog payer={member} expense={expense} onClose={onClose} />
    </RowLabelsProvider>
  );
}

interface SharingDialogProps {
  payer: Member;
  expense: Expense;
  onClose: () => void;
}

function SharingDialog({ payer, expense, onClose }: SharingDialogProps) {
  const t = useTranslations();
  const session = useSession();
  const members = useProjectSession(({ editor }) => editor.draft.members);
  const ids = { memberId: payer.id, expenseId: expense.id };
  // Amounts that don't add up yet are not in the draft, where they would count as parts.
  const [typed, setTyped] = useState<Sharing | null>(null);
  const [isAskedToDiscard, setAskedToDiscard] = useState(false);
  const shown = typed ? withInvolved(expense, typed.involvedMemberIds, typed.weights) : expense;
  const memberIds = members.map(({ id }) => id);
  const sharing = useSharing(shown, members, share, typed ? 'amounts' : undefined);
  const description = useSharingHint(shown, members, sharing);
  const restText = useRestText(sharing);
  const list = useRef<HTMLUListElement>(null);
  const close = useRef<HTMLButtonElement>(null);
  const focusesFields = useRef(false);
  const isLeftForSheet = useRef(false);
  const openDialog = useOpenDialog();
  const [receiverId, setReceiverId] = useState('');
  const involvedIds = [...sharing.people.keys()];
  const isPayment = expense.isPayment === true;

  function share({ unit, ...edit }: SharingEdit) {
    const { amount, ...next } = withInvolved(expense, edit.involvedMemberIds, edit.weights);
    const isOpen = unit === 'amounts' && next.weights !== undefined && restOf(amount, splitOf(next, memberIds)) !== 0;
    setTyped(isOpen ? next : null);
    setAskedToDiscard(false);
    if (!isOpen) session.dispatch({ type: 'sharing-changed', ...ids, ...edit });
  }

  function leave() {
    if (typed) setAskedToDiscard(true);
    else onClose();
  }

  /** The way back at once is an undo, where the last step was nothing but the way here: the expense stands where it stood. */
  function changePayer(memberId: string) {
    const { draft, past } = session.getState().editor;
    const last = past.at(-1);
    const change = { type: 'payer-changed', expenseId: expense.id } as const;
    const isWayBack =
      last?.after === draft &&
      findPayer(last.before, expense.id)?.id === memberId &&
      !hasChanges(editDraft(last.before, { ...change, payerId: payer.id }), draft);
    if (isWayBack) session.dispatch({ type: 'undone' });
    else session.dispatch({ ...change, payerId: memberId });
  }

  /** What has opened the dialog may be in another row by now. A row in a folded card takes no focus. */
  function returnFocus(event: Event) {
    const pill = document.querySelector<HTMLElement>(`[data-row="${expense.id}"] .expense-involved`);
    pill?.focus();
    if (pill !== null && document.activeElement === pill) event.preventDefault();
    // It returns the focus to what has it now.
    if (isLeftForSheet.current) openDialog({ expense: expense.id });
  }

  // What a press has opened can be typed into at once. On a touch screen the keyboard would cover half of it.
  useEffect(() => {
    if (focusesFields.current && !matchMedia('(pointer: coarse)').matches) fieldsIn(list)[0]?.focus();
    focusesFields.current = false;
  });

  /** The rest is for whose field the person is in, and once they have typed in it, for the next one. */
  function receiver() {
    const id = sharing.people.has(receiverId) ? receiverId : involvedIds.at(-1);
    const member = members.find((one) => one.id === id);
    return member && { id: member.id, name: nameInText(t, 'member', member.name) };
  }

  function goOnOnEnter(event: KeyboardEvent) {
    const { key, currentTarget, nativeEvent } = event;
    // In the composition of a character, Enter ends that alone.
    if (key !== 'Enter' || nativeEvent.isComposing) return;
    // It does not press the button that it leads to.
    event.preventDefault();
    const fields = fieldsIn(list);
    const next = fields[fields.indexOf(currentTarget as HTMLInputElement) + 1];
    (next ?? document.getElementById(GIVE_REST) ?? close.current)?.focus();
  }

  function answer(isAlike: boolean) {
    const box = involvedId(rowKeyOf(session.getState().editor, sharing.asked ?? ''));
    sharing.answer(isAlike);
    document.getElementById(box)?.focus();
  }

  return (
    <Dialog
      editsDraft={typed === null}
      onClose={leave}
      title={
        isPayment && ownName(expense) === null
          ? t('involved.titleUnnamedPayment')
          : t(isPayment ? 'involved.titlePayment' : 'involved.title', { name: expenseInText(t, expense) })
      }
      description={description}
      onCloseAutoFocus={returnFocus}
      elseFocus={besideRow(payer.id)}
    >
      {sharing.unit === null ? (
        <EvenHead
          sharing={sharing}
          isForAll={shown.involvedMemberIds.length === 0}
          amount={members.length > 1 ? expense.amount : null}
        />
      ) : (
        <UnevenHead
          sharing={sharing}
          receiver={receiver()}
          onGiven={(id) => fieldsIn(list)[involvedIds.indexOf(id)]?.focus()}
        />
      )}
      {/* Leaving a field ends a step of what can be undone. */}
      <ul
        ref={list}
        onBlur={() => session.dispatch({ type: 'field-left' })}
        className="@container -mx-[8px] my-2 min-h-24 overflow-y-auto py-1"
      >
        {members.map((member) => (
          <SharingRow
            key={rowKeyOf(session.getState().editor, member.id)}
            member={member}
            sharing={sharing}
            onFieldFocus={() => setReceiverId(member.id)}
            onTyped={() => setReceiverId(involvedIds[involvedIds.indexOf(member.id) + 1] ?? involvedIds[0] ?? '')}
            onKeyDown={goOnOnEnter}
          />
        ))}
      </ul>
      {isAskedToDiscard ? (
        <Confirmation text={t('involved.notSaved', { left: restText })}>
          <Button variant="outline" autoFocus onClick={() => setAskedToDiscard(false)}>
            {t('sheet.goOn')}
          </Button>
          <Button variant="danger" onClick={onClose}>
            {t('notice.discard')}
          </Button>
        </Confirmation>
      ) : sharing.asked === null ? (
        <>
          <PayerChoice payer={payer} onChoose={changePayer} />
          <PaymentSwitch
            isPayment={isPayment}
            onToggle={() => session.dispatch({ type: 'payment-marked', ...ids, isPayment: !isPayment })}
          />
          <div className="mt-3 flex flex-wrap items-center justify-between gap-x-1 gap-y-2">
            {members.length > 1 && (
              <button
                type="button"
                onClick={() => {
                  focusesFields.current = sharing.unit === null;
                  sharing.showIn(sharing.unit === null ? 'parts' : null);
                }}
                className="text-button -ml-2 py-2 text-sm"
              >
                {t(sharing.unit === null ? 'involved.uneven' : 'involved.even')}
              </button>
            )}
            <button
              type="button"
              onClick={() => {
                isLeftForSheet.current = typed === null;
                leave();
              }}
              // On a narrow screen its text takes two lines, so that the list keeps its own.
              className="text-button min-w-0 flex-[1_1_4.75rem] px-1 text-right leading-tight"
            >
              {t('sheet.details')}
            </button>
            <CloseButton ref={close} onClick={leave} className="ml-auto" />
          </div>
        </>
      ) : (
        <AlikeQuestion onAnswer={answer} />
      )}
    </Dialog>
  );
}

/** Asks before the last one who was missing makes it an expense for everyone, which has no weights. */
function AlikeQuestion({ onAnswer }: { onAnswer: (isAlike: boolean) => void }) {
  const t = useTranslations('involved');
  return (
    <Confirmation text={t('toEveryone')}>
      <Button variant="outline" onClick={() => onAnswer(true)}>
        {t('shareAlike')}
      </Button>
      <Button variant="outline" autoFocus onClick={() => onAnswer(false)}>
        {t('keepUneven')}
      </Button>
    </Confirmation>
  );
}

function fieldsIn(list: RefObject<HTMLUListElement | null>): HTMLInputElement[] {
  return [...(list.current?.querySelectorAll('input') ?? [])];
}
