import { useTranslations } from 'next-intl';
import { type FormEvent, type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react';
import { AmountField } from '@/components/project/expense-rows/amount-field';
import { usePastedList } from '@/components/project/expense-rows/pasted-list';
import { RowLabelsProvider } from '@/components/project/members/row-labels';
import { useAmountFormat } from '@/components/project/use-amount-format';
import { useEachShare } from '@/components/project/use-each-share';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { isolatedName, MAX_NAME_LENGTH } from '@/lib/domain/name';
import { type EnteredExpense, isBlank, pressed } from './entered-expense';
import { Chip, MemberChips } from './member-chips';
import { useKeyboardHeight } from './use-keyboard-height';
import { useNewExpense } from './use-new-expense';

interface NewExpenseSheetProps {
  /** What was entered when the sheet was closed without adding it. */
  kept: RefObject<EnteredExpense | null>;
  onClose: () => void;
}

/** Enters expenses of any payer, one after another. */
export function NewExpenseSheet({ kept, onClose }: NewExpenseSheetProps) {
  const t = useTranslations();
  const { entered, enter, people, payers, add } = useNewExpense(kept);
  const [isRefused, setRefused] = useState(false);
  const [added, setAdded] = useState('');
  const nameField = useRef<HTMLInputElement>(null);
  const ids = useId();
  const formatAmount = useAmountFormat('entered');
  const { name, amount, payerKey, involvedKeys } = entered;
  const each = useEachShare(amount, involvedKeys.length || people.length);
  useKeyboardHeight();
  const { onPaste, offer } = usePastedList({
    memberId: people.find(({ key }) => key === payerKey)?.id ?? '',
    expenseId: null,
    onMade() {
      enter({ name: '' });
      nameField.current?.focus();
    },
  });

  function next(event: FormEvent) {
    event.preventDefault();
    if (add()) {
      setAdded(
        t('newExpense.added', { name: isolatedName(name, t('expense.unnamed')), amount: formatAmount(amount ?? 0) }),
      );
    }
    nameField.current?.focus();
  }

  function finish() {
    add();
    onClose();
  }

  function press(key: string) {
    const now = pressed(
      involvedKeys,
      key,
      people.map((one) => one.key),
    );
    setRefused(now === null);
    if (now !== null) enter({ involvedKeys: now });
  }

  function goOnOnEnter(event: KeyboardEvent<HTMLInputElement>) {
    // In the composition of a character, Enter ends that alone.
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.currentTarget.form?.querySelector<HTMLInputElement>('.expense-amount')?.focus();
  }

  const remark = isRefused ? t('quicker.lastOne') : each;
  const involvedLegend = remark === null ? t('newExpense.for') : t('newExpense.forEach', { each: remark });
  return (
    <Dialog isOpen isSheet onClose={onClose} title={t('newExpense.title')} description={t('newExpense.hint')}>
      <form onSubmit={next}>
        <div className="mt-3 grid grid-cols-[minmax(0,1fr)_8.25rem] gap-3">
          <label className="grid min-w-0 gap-1.5 text-[0.8125rem] text-soft">
            {t('newExpense.what')}
            <input
              ref={nameField}
              value={name}
              onChange={(event) => enter({ name: event.target.value })}
              onKeyDown={goOnOnEnter}
              onPaste={(event) => onPaste(event, isBlank(entered) && involvedKeys.length === 0)}
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
          onPress={(key) => enter({ payerKey: key })}
        />
        <MemberChips
          type="checkbox"
          legend={<span aria-live="polite">{involvedLegend}</span>}
          people={people}
          chosen={involvedKeys}
          onPress={press}
        >
          <Chip
            type="checkbox"
            isChosen={involvedKeys.length === 0}
            onPress={() => {
              setRefused(false);
              enter({ involvedKeys: [] });
            }}
          >
            {t('newExpense.all')}
          </Chip>
        </MemberChips>
        <p aria-live="polite" className="mt-3 min-h-5 truncate text-[0.8125rem] text-soft">
          {added}
        </p>
        <div className="sticky bottom-0 flex gap-2 bg-paper pt-2">
          <Button type="submit" variant="outline" isDisabled={isBlank(entered)}>
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
