import { useTranslations } from 'next-intl';
import {
  type FormEvent,
  type KeyboardEvent,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { AmountField } from '@/components/project/expense-rows/amount-field';
import { usePastedList } from '@/components/project/expense-rows/pasted-list';
import { RowLabelsProvider } from '@/components/project/members/row-labels';
import { useOwnMember } from '@/components/project/my-balance/own-member';
import { useProjectSession, useSession } from '@/components/project/session-context';
import { useAmountFormat, useEachShare } from '@/components/project/use-amount-format';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { isolatedName, MAX_NAME_LENGTH } from '@/lib/domain/name';
import { type Entry, isBlankEntry } from '@/lib/editor/entry';
import { Chip, MemberChips } from './member-chips';
import { focusConflict, RemovedPayer, RemovedSharers } from './removed-people';
import { useNewExpense } from './use-new-expense';

/** Enters expenses of any payer, one after another. What is begun in it belongs to the draft. */
export function NewExpenseSheet({ onClose }: { onClose: () => void }) {
  const session = useSession();
  const { me } = useOwnMember();
  const entry = useProjectSession(({ editor, isEntering }) => (isEntering ? editor.entries[0] : undefined));
  const open = useEffectEvent(() => session.openEntry(me));
  // Before the paint: the session has something to show from here on.
  useLayoutEffect(() => {
    open();
    return () => session.closeEntry();
  }, [session]);
  return entry && <Sheet entry={entry} onClose={onClose} />;
}

function Sheet({ entry, onClose }: { entry: Entry; onClose: () => void }) {
  const t = useTranslations();
  const { people, payers, payerKey, sharerKeys, removed, enter, ...does } = useNewExpense(entry);
  const [backId, setBackId] = useState(() => (isBlankEntry(entry) ? null : entry.id));
  const [isRefused, setRefused] = useState(false);
  const [added, setAdded] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const nameField = useRef<HTMLInputElement>(null);
  const ids = useId();
  const formatAmount = useAmountFormat('entered');
  const { name, amount, sharers } = entry;
  const each = useEachShare(amount, sharerKeys.length || people.length);
  const isAsked = removed.payer !== null || removed.sharers.length > 0;
  useKeyboardHeight();
  const { onPaste, offer } = usePastedList({
    memberId: removed.payer === null ? entry.payer.id : '',
    expenseId: null,
    onMade() {
      enter({ name: '' });
      nameField.current?.focus();
    },
  });

  function next(event: FormEvent) {
    event.preventDefault();
    if (isAsked) return focusConflict(form.current);
    if (does.add()) {
      setAdded(
        t('newExpense.added', { name: isolatedName(name, t('expense.unnamed')), amount: formatAmount(amount ?? 0) }),
      );
    }
    nameField.current?.focus();
  }

  function finish() {
    if (isAsked && !isBlankEntry(entry)) return focusConflict(form.current);
    does.add();
    onClose();
  }

  function startAfresh() {
    setBackId(null);
    enter({ name: '', amount: null, sharers: [] });
    nameField.current?.focus();
  }

  function goOnOnEnter(event: KeyboardEvent<HTMLInputElement>) {
    // In the composition of a character, Enter ends that alone.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.currentTarget.form?.querySelector<HTMLInputElement>('.expense-amount')?.focus();
  }

  const remark = isRefused ? t('quicker.lastOne') : removed.sharers.length > 0 ? null : each;
  const involvedLegend = remark === null ? t('newExpense.for') : t('newExpense.forEach', { each: remark });
  return (
    <Dialog isOpen isSheet onClose={onClose} title={t('newExpense.title')} description={t('newExpense.hint')}>
      <form ref={form} onSubmit={next}>
        <div className="mt-3 grid grid-cols-[minmax(0,1fr)_8.25rem] gap-3">
          <label className="grid min-w-0 gap-1.5 text-[0.8125rem] text-soft">
            {t('newExpense.what')}
            <input
              ref={nameField}
              value={name}
              onChange={(event) => enter({ name: event.target.value })}
              onKeyDown={goOnOnEnter}
              onPaste={(event) => onPaste(event, isBlankEntry(entry) && sharers.length === 0)}
              dir="auto"
              maxLength={MAX_NAME_LENGTH}
              placeholder={t('newExpense.whatPlaceholder')}
              autoComplete="off"
              enterKeyHint="next"
              className="entry-field"
            />
          </label>
          <div className="grid min-w-0 content-start gap-1.5 text-[0.8125rem] text-soft">
            <span aria-hidden="true" className="text-right">
              {t('newExpense.amount')}
            </span>
            <RowLabelsProvider>
              <AmountField
                amount={amount}
                onChange={(typed) => enter({ amount: typed })}
                // Enter sends the form: the next one follows.
                onKeyDown={() => {}}
                label={t('newExpense.amount')}
                remarkId={`${ids}-remark`}
                className="entry-field"
              />
            </RowLabelsProvider>
          </div>
        </div>
        {offer && <RowLabelsProvider>{offer}</RowLabelsProvider>}
        <MemberChips
          type="radio"
          legend={t('newExpense.paidBy')}
          people={payers}
          chosen={[payerKey]}
          onPress={does.pay}
          conflict={removed.payer && <RemovedPayer payer={removed.payer} />}
        />
        <MemberChips
          type="checkbox"
          legend={<span aria-live="polite">{involvedLegend}</span>}
          people={people}
          chosen={sharerKeys}
          onPress={(key) => setRefused(!does.press(key))}
          conflict={
            removed.sharers.length > 0 && (
              <RemovedSharers
                sharers={removed.sharers}
                onLeaveOut={sharerKeys.length > 0 ? does.leaveOutRemoved : undefined}
              />
            )
          }
        >
          <Chip
            type="checkbox"
            isChosen={sharers.length === 0}
            onPress={() => {
              setRefused(false);
              does.shareWithAll();
            }}
          >
            {t('newExpense.all')}
          </Chip>
        </MemberChips>
        <p aria-live="polite" className="mt-3 min-h-5 truncate text-[0.8125rem] text-soft">
          {backId === entry.id ? (
            <>
              {t('newExpense.isBack')}
              <button type="button" onClick={startAfresh} className="text-button ml-1 -my-2">
                {t('newExpense.startAfresh')}
              </button>
            </>
          ) : (
            added
          )}
        </p>
        <div className="sticky bottom-0 flex gap-2 bg-paper pt-2">
          <Button type="submit" variant="outline" isDisabled={isBlankEntry(entry)}>
            {t('newExpense.next')}
          </Button>
          <Button onClick={finish} className="flex-1">
            {t('newExpense.done')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Tells the style sheet how much of the page the keyboard of a phone covers. The browser does not move what is fixed there. */
function useKeyboardHeight(): void {
  useEffect(() => {
    const screen = window.visualViewport;
    const { style } = document.documentElement;
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
  }, []);
}
