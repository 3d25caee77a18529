import { useTranslations } from 'next-intl';
import type { ComponentProps } from 'react';
import { nameInText } from '@/components/project/name-in-text';
import { useProjectSession, useSession } from '@/components/project/session-context';
import { useShortList } from '@/components/project/use-short-list';
import { findExpense, findMember } from '@/lib/domain/find-entity';
import {
  aboutField,
  type Conflict,
  type ConflictField,
  conflictIn,
  type DraftedField,
  draftFields,
} from '@/lib/domain/merge/conflict';
import type { Expense } from '@/lib/domain/project';
import type { Choice } from '@/lib/editor/actions';

type ShownField = Exclude<DraftedField, 'payment'>;

interface ConflictNotesProps {
  /** The project, member or expense that others have changed as well. */
  id: string;
  conflict: Conflict;
  /** Where the value of mine is not in the draft. */
  onChoose?: (field: ConflictField, choice: Choice) => void;
  /** The values of the field as a person reads them; null for no amount, currency, day or note. */
  show: (field: ShownField, conflict: Conflict) => { mine: string | null; theirs: string | null };
}

/** In this order. */
const FIELDS: readonly ConflictField[] = [
  'existence',
  ...draftFields.map(([field]) => field),
  ...draftFields.map(([, drafted]) => drafted),
];

/** The messages of an answer that leaves the field without a value. */
const NO_AMOUNT = { theirs: 'cleared', drafted: 'draftCleared', keep: 'keepNone', use: 'useNone' } as const;
const NO_CURRENCY = {
  theirs: 'currencyCleared',
  drafted: 'draftNoCurrency',
  keep: 'keepNoCurrency',
  use: 'useNoCurrency',
} as const;

const NO_DATE = { theirs: 'dateCleared', drafted: 'draftNoDate', keep: 'keepNoDate', use: 'useNoDate' } as const;
const NO_NOTE = { theirs: 'noteCleared', drafted: 'draftNoNote', keep: 'keepNoNote', use: 'useNoNote' } as const;

/** Of the other fields none is ever left without a value. */
const NONE = { currency: NO_CURRENCY, date: NO_DATE, note: NO_NOTE } as const;

/** The messages of the two answers to whether an expense is a payment. */
const PAYMENT = { theirs: 'payment', drafted: 'draftPayment', keep: 'keepPayment', use: 'usePayment' } as const;
const EXPENSE = { theirs: 'expense', drafted: 'draftExpense', keep: 'keepExpense', use: 'useExpense' } as const;

/** Says what somebody else has changed, or another draft has, and lets the person choose. Nothing is overwritten before that. */
export function ConflictNotes({ id, conflict, show, onChoose }: ConflictNotesProps) {
  const t = useTranslations('conflict');
  const session = useSession();
  const isPinned = useProjectSession(({ editor }) => editor.pinnedIds.includes(id));

  function existenceTexts() {
    if (conflict.existence?.theirs === 'changed') {
      return { says: t('changedAfterRemoval'), mine: t('removeIt'), theirs: t('keepIt'), saving: t('notSaved') };
    }
    const saving = t(isPinned ? 'goesWhenLeft' : 'notSaved');
    return { says: t('removed'), mine: t('keepIt'), theirs: t('removeIt'), saving };
  }

  function paymentTexts(isTheirs: boolean | undefined, isDrafted: boolean) {
    const [mine, theirs] = isTheirs ? [EXPENSE, PAYMENT] : [PAYMENT, EXPENSE];
    const says = t(isDrafted ? theirs.drafted : theirs.theirs);
    return { says, mine: t(mine.keep), theirs: t(theirs.use), saving: t('notSaved') };
  }

  function fieldTexts(field: Exclude<ConflictField, 'existence'>) {
    const about = aboutField(field);
    const isDrafted = about !== field;
    if (about === 'payment') return paymentTexts(conflictIn(conflict, field).payment?.theirs, isDrafted);
    const { mine, theirs } = show(about, conflictIn(conflict, field));
    const isChosen = about === 'involved' || about === 'currency' || about === 'rates' || about === 'payer';
    const none = about in NONE ? NONE[about as keyof typeof NONE] : NO_AMOUNT;
    return {
      says:
        theirs === null
          ? t(isDrafted ? none.drafted : none.theirs)
          : t(isDrafted ? (isChosen ? 'draftChosen' : 'draftTyped') : about, { theirs }),
      mine: mine === null ? t(none.keep) : t('keep', { mine }),
      theirs: theirs === null ? t(none.use) : t('use', { theirs }),
      saving: t('notSaved'),
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
            {conflict[field]?.theirs === 'changed' && field === 'existence' && <CameBack id={id} />}
            <span className="flex flex-wrap gap-x-3">
              {(['mine', 'theirs'] as const).map((choice) => (
                <ConflictAnswer
                  key={choice}
                  onClick={() =>
                    onChoose
                      ? onChoose(field, choice)
                      : session.dispatch({ type: 'conflict-resolved', id, field, choice })
                  }
                >
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

/** A note names up to so many expenses, and counts more. */
const FEW = 4;

/** Says what has come back of what the person removed, and what stays removed. */
function CameBack({ id }: { id: string }) {
  const t = useTranslations();
  const shortList = useShortList();
  const { member, saved } = useProjectSession(({ editor }) => ({
    member: findMember(editor.draft, id),
    saved: findMember(editor.snapshot, id),
  }));
  if (!member || !saved) return t('conflict.isBack');

  function list(expenses: readonly Expense[]): string {
    return shortList(
      expenses.map(({ name }) => nameInText(t, 'expense', name)),
      FEW,
    );
  }

  const back = member.expenses.filter((expense) => findExpense(saved, expense.id));
  const gone = saved.expenses.filter((expense) => !findExpense(member, expense.id));
  return [
    back.length === 0 ? t('conflict.isBack') : t('conflict.isBackWith', { expenses: list(back) }),
    ...(gone.length === 0 ? [] : [t('conflict.stayRemoved', { expenses: list(gone) })]),
  ].join(' ');
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

export function ConflictAnswer(props: Pick<ComponentProps<'button'>, 'onClick' | 'children'>) {
  return <button type="button" className="touch-target font-semibold underline underline-offset-2" {...props} />;
}
