import { useTranslations } from 'next-intl';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { useOwnMember } from '@/components/project/answer/use-own-member';
import { useOpenDialog } from '@/components/project/dialog-context';
import { CONTINUE_ID } from '@/components/project/element-ids';
import { RowLabelsProvider } from '@/components/project/members/row-labels';
import { useProjectSession, useSession } from '@/components/project/session-context';
import { Dialog, useCloseWhen } from '@/components/ui/dialog';
import { isUncounted } from '@/lib/editor/bill-of-entry';
import { isSameRow, rowKeyOf } from '@/lib/editor/rows';
import { type Entry, isBlankEntry } from '@/lib/editor/sheet-entry';
import { type Added, AddedLine } from './added-line';
import { ExpenseForm } from './expense-form';
import { focusConflict } from './sharing-choice';
import { DiscardQuestion, SheetButtons } from './sheet-buttons';

interface ExpenseSheetProps {
  /** Of an expense that is there. Without it new ones are entered, one after another. */
  expenseId?: string;
  onClose: () => void;
}

/** Enters new expenses of any payer, or changes one that is there. What is begun in it belongs to the draft. */
export function ExpenseSheet({ expenseId, onClose }: ExpenseSheetProps) {
  const session = useSession();
  const { me } = useOwnMember();
  const open = useEffectEvent(() => {
    if (expenseId === undefined) session.sheet.openNew(me);
    else if (!session.sheet.open(expenseId)) onClose();
  });
  // Before the paint: the session has something to show from here on.
  useLayoutEffect(() => {
    open();
    return () => session.sheet.close();
  }, [session]);
  const { entry, isGone } = useProjectSession(({ editor, isEntering }) => {
    const [first] = isEntering ? editor.entries : [];
    const isAsked = first && (expenseId === undefined || isSameRow(editor, first.id, expenseId));
    return { entry: isAsked ? first : undefined, isGone: isEntering && !isAsked };
  });
  // It was removed, here or with all that was unsaved.
  useCloseWhen(isGone, onClose);
  return (
    entry && (
      <RowLabelsProvider>
        <Sheet entry={entry} isForNew={expenseId === undefined} onClose={onClose} />
      </RowLabelsProvider>
    )
  );
}

interface SheetProps {
  entry: Entry;
  /** An expense that was just added may be changed in it in between. */
  isForNew: boolean;
  onClose: () => void;
}

function Sheet({ entry, isForNew, onClose }: SheetProps) {
  const t = useTranslations();
  const session = useSession();
  const openDialog = useOpenDialog();
  const isOld = entry.base !== undefined;
  const isTyped = !isBlankEntry(entry);
  const [backId, setBackId] = useState(() => (isTyped ? entry.id : null));
  const [added, setAdded] = useState<Added | null>(null);
  const [missedId, setMissedId] = useState<string | null>(null);
  const [isAskedToDiscard, setAskedToDiscard] = useState(false);
  const nameField = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);

  const formKey = isOld ? rowKeyOf(session.getState().editor, entry.id) : 'new';
  // The button that leads from one expense to another is gone with the first.
  const shownKey = useRef(formKey);
  useEffect(() => {
    if (shownKey.current !== formKey) nameField.current?.focus();
    shownKey.current = formKey;
  }, [formKey]);

  /** Whether nothing is left to be answered. The sheet is saved at once, by itself. */
  function save(): boolean {
    const within = form.current;
    // An amount asks, or says why it can't be saved.
    if (within?.checkValidity() === false) return false;
    if (within?.querySelector('[data-conflict]')) {
      focusConflict(within);
      return false;
    }
    if (isTyped && isUncounted(entry, session.getState().editor.draft)) {
      setMissedId(entry.id);
      const inBill = within?.querySelector<HTMLElement>('[data-bill] input');
      (inBill ?? within?.querySelector<HTMLElement>('.expense-amount'))?.focus();
      return false;
    }
    if (isTyped) {
      session.saveEntry(entry);
      if (!isOld) {
        const lastKey = rowKeyOf(session.getState().editor, entry.id);
        setAdded((before) => ({ count: (before?.count ?? 0) + 1, lastKey }));
      }
    }
    return true;
  }

  /** Back to what is being entered, or out of the sheet. */
  function leave() {
    setAskedToDiscard(false);
    if (!isOld || !isForNew) return onClose();
    session.dispatch({ type: 'entry-dropped', id: entry.id });
    nameField.current?.focus();
  }

  function submit() {
    if (!save()) return;
    if (isOld) leave();
    else nameField.current?.focus();
  }

  function discard() {
    session.sheet.drop(entry.id);
    if (isForNew && isOld) leave();
    else onClose();
  }

  function startAfresh() {
    setBackId(null);
    session.sheet.drop(entry.id);
    if (isOld) session.sheet.open(entry.id);
    else session.sheet.openNew(null);
    nameField.current?.focus();
  }

  const isPayment = entry.base?.expense.isPayment === true;
  return (
    <Dialog
      isSheet
      isDescriptionHidden
      staysOpen={isTyped}
      firstField={nameField}
      isPhoneKeyboardLeftDown={isOld}
      elseFocus={[
        // Its row in the list that is shown. Without one the people are.
        `[data-listed="${entry.id}"]`,
        `[data-row="${entry.id}"] .expense-involved`,
        // Goes on with what was begun, or enters a new one.
        `#${CONTINUE_ID}`,
        '[aria-keyshortcuts="n"]',
      ]}
      onClose={onClose}
      title={t(isOld ? (isPayment ? 'sheet.changePayment' : 'sheet.change') : 'newExpense.title')}
      description={t('sheet.hint')}
      aside={
        <button
          type="button"
          onClick={isTyped ? () => setAskedToDiscard(true) : leave}
          // Ahead of the form, whose margin begins beneath it.
          className="text-button relative -my-2 -mr-2"
        >
          {t('confirm.cancel')}
        </button>
      }
    >
      <ExpenseForm
        key={formKey}
        entry={entry}
        form={form}
        nameField={nameField}
        onSubmit={submit}
        isRateMissed={missedId === entry.id}
      >
        {backId === entry.id && isTyped && (
          <p className="mt-2 text-[0.8125rem] text-soft">
            {t('newExpense.isBack')}
            <button type="button" onClick={startAfresh} className="text-button ml-1 -my-2">
              {t('newExpense.startAfresh')}
            </button>
          </p>
        )}
        {added && !isOld && <AddedLine added={added} onEdit={(id) => session.sheet.open(id)} />}
        {isAskedToDiscard ? (
          <DiscardQuestion onDiscard={discard} onKeep={onClose} onGoOn={() => setAskedToDiscard(false)} />
        ) : (
          <SheetButtons
            isOld={isOld}
            isTyped={isTyped}
            onSaveAndClose={() => save() && onClose()}
            onRemove={() => openDialog({ removal: { kind: 'expense', expenseId: entry.id, isSaved: true } })}
          />
        )}
      </ExpenseForm>
    </Dialog>
  );
}
