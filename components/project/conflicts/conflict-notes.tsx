import { useTranslations } from 'next-intl';
import type { ComponentProps } from 'react';
import { flushSync } from 'react-dom';
import { useOpenDialog } from '@/components/project/dialog-context';
import { ADD_MEMBER_ID } from '@/components/project/element-ids';
import { useProjectSession, useSession } from '@/components/project/session-context';
import { isPaymentTo } from '@/lib/domain/involvement';
import {
  aboutField,
  type Conflict,
  type ConflictField,
  conflictIn,
  type DraftedField,
  draftFields,
} from '@/lib/domain/merge/conflict';
import type { Choice } from '@/lib/editor/actions';
import { CameBack } from './came-back';

type ShownField = Exclude<DraftedField, 'payment'>;

interface ConflictNotesProps {
  /** The project, member or expense that others have changed as well. */
  id: string;
  conflict: Conflict;
  /** Where the value of mine is not in the draft. */
  onChoose?: (field: ConflictField, choice: Choice) => void;
  /**
   * The values of the field as a person reads them; null for no amount, currency, day or note. `says` is what others have
   * done, where that is no other value of this field.
   */
  show: (field: ShownField, conflict: Conflict) => { mine: string | null; theirs: string | null; says?: string };
}

/** In this order. */
const FIELDS: readonly ConflictField[] = [
  'existence',
  ...draftFields.map(([field]) => field),
  ...draftFields.map(([, drafted]) => drafted),
];

/** Fields of which a value is chosen, and not typed. */
const CHOSEN: ReadonlySet<string> = new Set(['involved', 'currency', 'rates', 'payer', 'date']);

/** The fields that may be left without a value, as messages name them. */
const EMPTIED = { amount: 'Amount', currency: 'Currency', date: 'Date', note: 'Note' } as const;

/** Says what somebody else has changed, or another draft has, and lets the person choose. Nothing is overwritten before that. */
export function ConflictNotes({ id, conflict, show, onChoose }: ConflictNotesProps) {
  const t = useTranslations('conflict');
  const session = useSession();
  const openDialog = useOpenDialog();
  const isPinned = useProjectSession(({ editor }) => editor.pinnedIds.includes(id));

  function choose(field: ConflictField, choice: Choice) {
    if (onChoose) onChoose(field, choice);
    else if (conflict[field]?.theirs === 'removed' && choice === 'theirs' && takesAlong()) {
      openDialog({ removal: { kind: 'member', memberId: id } });
    } else session.dispatch({ type: 'conflict-resolved', id, field, choice });
  }

  /** Whether something of mine goes with the member whom others have removed: it is named first, as in any removal. */
  function takesAlong(): boolean {
    const { members } = session.getState().editor.draft;
    return members.some((one) => one.expenses.some((expense) => one.id === id || isPaymentTo(expense, id)));
  }

  function existenceTexts() {
    if (conflict.existence?.theirs === 'changed') {
      return { says: t('changedAfterRemoval'), mine: t('removeIt'), theirs: t('keepIt'), saving: t('notSaved') };
    }
    const saving = t(isPinned ? 'goesWhenLeft' : 'notSaved');
    return { says: t('removed'), mine: t('keepIt'), theirs: t('removeIt'), saving };
  }

  function paymentTexts(isTheirs: boolean | undefined, isDrafted: boolean) {
    const [mine, theirs] = isTheirs ? (['Expense', 'Payment'] as const) : (['Payment', 'Expense'] as const);
    const says = t(isDrafted ? `draft${theirs}` : `saved${theirs}`);
    return { says, mine: t(`keep${mine}`), theirs: t(`use${theirs}`), saving: t('notSaved') };
  }

  function fieldTexts(field: Exclude<ConflictField, 'existence'>) {
    const about = aboutField(field);
    const isDrafted = about !== field;
    if (about === 'payment') return paymentTexts(conflictIn(conflict, field).payment?.theirs, isDrafted);
    const { mine, theirs, says } = show(about, conflictIn(conflict, field));
    const isChosen = CHOSEN.has(about);
    // No other is ever without a value.
    const nothing = EMPTIED[about as keyof typeof EMPTIED];
    const otherText = () =>
      theirs === null
        ? t(isDrafted ? `draftNo${nothing}` : `cleared${nothing}`)
        : t(isDrafted ? (isChosen ? 'draftChosen' : 'draftTyped') : about, { theirs });
    return {
      says: isDrafted || says === undefined ? otherText() : says,
      mine: mine === null ? t(`keepNo${nothing}`) : t('keep', { mine }),
      theirs: theirs === null ? t(`useNo${nothing}`) : t('use', { theirs }),
      saving: t(isPinned && field === 'payer' ? 'movesWhenLeft' : 'notSaved'),
    };
  }

  return (
    <div role="status" className="order-1 col-span-full mt-1 grid basis-full gap-1">
      {FIELDS.map((field) => {
        if (conflict[field] === undefined) return null;
        const texts = field === 'existence' ? existenceTexts() : fieldTexts(field);
        return (
          <ConflictNote key={field}>
            {texts.says}
            {conflict[field]?.theirs === 'changed' && field === 'existence' && (
              <>
                {' '}
                <CameBack id={id} />
              </>
            )}
            <span className="flex flex-wrap gap-x-3">
              {(['mine', 'theirs'] as const).map((choice) => (
                <ConflictAnswer key={choice} rowId={onChoose ? undefined : id} onClick={() => choose(field, choice)}>
                  {texts[choice]}
                </ConflictAnswer>
              ))}
            </span>
            <span className="basis-full text-[0.75rem]">{texts.saving}</span>
          </ConflictNote>
        );
      })}
    </div>
  );
}

/** What others have changed as well, and the answers of the person. It takes the focus where it is in the way of something. */
export function ConflictNote({ className = '', ...props }: ComponentProps<'p'>) {
  return (
    <p
      tabIndex={-1}
      data-conflict
      className={`clip-marks flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg bg-amber-tint px-2.5 py-1.5 text-[0.8125rem] text-amber wrap-anywhere ${className}`}
      {...props}
    />
  );
}

interface ConflictAnswerProps {
  /** Of what is asked about, where that is a row of its own. */
  rowId?: string;
  onClick: () => void;
  children: string;
}

export function ConflictAnswer({ rowId, onClick, children }: ConflictAnswerProps) {
  return (
    <button
      type="button"
      onClick={({ currentTarget }) => answer(onClick, currentTarget, rowId)}
      className="touch-target font-semibold underline underline-offset-2"
    >
      {children}
    </button>
  );
}

const TO_TYPE_INTO = ':is(input, textarea):not([tabindex="-1"]), .member-fold';
const TO_PRESS = '.expense-involved, .member-fold, button';

/** A field that takes the focus would raise the keyboard over the page there. */
function isTouched(): boolean {
  return matchMedia('(pointer: coarse)').matches;
}

/**
 * The note goes, and the focus with it. It goes to the next note there, else to what was asked about, which may be in
 * another place by then; and where that is gone to what adds another.
 */
function answer(change: () => void, button: HTMLElement, rowId: string | undefined) {
  // A dialog that closes gives the focus back itself.
  const isInDialog = button.closest('[role="dialog"]') !== null;
  const place = button.closest('form') ?? button.closest('[role="status"]')?.parentElement;
  const card = button.closest('.member');
  flushSync(change);
  if (button.isConnected) return;
  const row = document.querySelector(`[data-row="${rowId}"]`) ?? place;
  // It opens a card that is folded.
  row?.dispatchEvent(new Event('beforematch', { bubbles: true }));
  const next = [
    ...allIn(row, '[data-conflict]'),
    ...allIn(row, isTouched() ? TO_PRESS : TO_TYPE_INTO),
    ...allIn(card, '[id^="add-expense-"]'),
    ...(isInDialog ? [] : allIn(document, `#${ADD_MEMBER_ID}`)),
  ];
  // What is not shown takes no focus.
  next.find((one) => {
    one.focus();
    return document.activeElement === one;
  });
}

function allIn(part: ParentNode | null | undefined, selector: string): HTMLElement[] {
  return [...(part?.querySelectorAll<HTMLElement>(selector) ?? [])];
}
