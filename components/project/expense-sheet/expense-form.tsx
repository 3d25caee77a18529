import { useTranslations } from 'next-intl';
import { type FormEvent, type KeyboardEvent, type ReactNode, type RefObject, useEffect } from 'react';
import { usePastedList } from '@/components/project/expense-rows/pasted-list';
import { PaymentSwitch } from '@/components/project/involved/payer-choice';
import { useSession } from '@/components/project/session-context';
import { MAX_NAME_LENGTH } from '@/lib/domain/name';
import { rowKeyOf } from '@/lib/editor/rows';
import { type Entry, isBlankEntry } from '@/lib/editor/sheet-entry';
import { BillAmount } from './bill-amount';
import { BillInProject } from './bill-in-project';
import { DayAndNoteFields } from './day-and-note-fields';
import { MemberChips } from './member-chips';
import { RemovedPayer, SharingChoice } from './sharing-choice';
import { useEntry } from './use-entry';

interface ExpenseFormProps {
  entry: Entry;
  form: RefObject<HTMLFormElement | null>;
  nameField: RefObject<HTMLInputElement | null>;
  onSubmit: () => void;
  /** Whether it was to be saved without a rate or an amount of its bill. */
  isRateMissed: boolean;
  /** What stands below the fields. */
  children: ReactNode;
}

/** The fields of the sheet. Each key in them is in the draft of the browser a moment later. */
export function ExpenseForm({ entry, form, nameField, onSubmit, isRateMissed, children }: ExpenseFormProps) {
  const t = useTranslations();
  const session = useSession();
  const view = useEntry(entry);
  const { removed, enter } = view;
  useKeyboardHeight(form);
  const { onPaste, offerId, offer } = usePastedList({
    memberId: removed.payer === null ? entry.payer.id : '',
    expenseId: null,
    onMade() {
      enter({ name: '' });
      nameField.current?.focus();
    },
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    onSubmit();
  }

  function goOnOnEnter(event: KeyboardEvent<HTMLInputElement>) {
    // In the composition of a character, Enter ends that alone.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    form.current?.querySelector<HTMLInputElement>('.expense-amount')?.focus();
  }

  /** What is open here goes first. */
  function saveOnShortcut(event: KeyboardEvent) {
    if (event.key.toLowerCase() !== 's' || event.shiftKey || event.altKey || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    form.current?.requestSubmit();
  }

  return (
    <form ref={form} onSubmit={submit} onKeyDown={saveOnShortcut}>
      <div className="what-and-amount mt-3 flex flex-wrap gap-3 pointer-coarse:mt-7">
        <label className="grid min-w-0 flex-[999_1_8rem] content-start gap-1.5 text-[0.8125rem] text-soft">
          {t('newExpense.what')}
          <input
            ref={nameField}
            value={entry.name}
            onChange={(event) => enter({ name: event.target.value })}
            onKeyDown={goOnOnEnter}
            onPaste={(event) => onPaste(event, !entry.base && isBlankEntry(entry) && entry.sharers.length === 0)}
            dir="auto"
            aria-describedby={offerId}
            maxLength={MAX_NAME_LENGTH}
            placeholder={t('expense.namePlaceholder')}
            autoComplete="off"
            autoCapitalize="sentences"
            enterKeyHint="next"
            className="entry-field"
          />
        </label>
        <BillAmount entry={entry} enter={enter} isRefused={isRateMissed} />
      </div>
      <BillInProject entry={entry} enter={enter} isRefused={isRateMissed} />
      {offer}
      <MemberChips
        type="radio"
        legend={t('newExpense.paidBy')}
        people={view.payers}
        chosen={[view.payerKey]}
        onPress={view.pay}
        conflict={removed.payer && <RemovedPayer payer={removed.payer} />}
      />
      <SharingChoice key={rowKeyOf(session.getState().editor, entry.id)} view={view} />
      <DayAndNoteFields entry={entry} enter={enter} />
      <PaymentSwitch
        isPayment={entry.isPayment === true}
        onToggle={() => enter({ isPayment: entry.isPayment ? undefined : true })}
      />
      {children}
    </form>
  );
}

/**
 * Tells the dialog that this is in how much of the page the keyboard of a phone covers. The browser does not move what
 * is fixed there. Of the whole page, all that is in it would be styled anew.
 */
function useKeyboardHeight(within: RefObject<Element | null>): void {
  useEffect(() => {
    const screen = window.visualViewport;
    const style = within.current?.closest<HTMLElement>('.dialog')?.style;
    if (style === undefined) return;
    const measure = () => {
      const covered = window.innerHeight - (screen?.height ?? window.innerHeight) - (screen?.offsetTop ?? 0);
      // A magnified page is not covered.
      style.setProperty('--keyboard', screen?.scale === 1 ? `${Math.max(0, Math.round(covered))}px` : '0px');
    };
    measure();
    screen?.addEventListener('resize', measure);
    screen?.addEventListener('scroll', measure);
    return () => {
      screen?.removeEventListener('resize', measure);
      screen?.removeEventListener('scroll', measure);
      style.removeProperty('--keyboard');
    };
  }, [within]);
}
