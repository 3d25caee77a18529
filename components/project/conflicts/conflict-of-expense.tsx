import { useLocale, useTranslations } from 'next-intl';
import { weightText } from '@/components/project/history/describe-sharing';
import { useRowLabels } from '@/components/project/members/row-labels';
import { memberInText, nameInText } from '@/components/project/name-in-text';
import { useProjectSession, useSession } from '@/components/project/session-context';
import { useAmountFormat } from '@/components/project/use-amount-format';
import { useShortList } from '@/components/project/use-short-list';
import { findPayer } from '@/lib/domain/find-entity';
import { receiverOf, type Sharing } from '@/lib/domain/involvement';
import type { Conflict, ConflictField, DraftedField } from '@/lib/domain/merge/conflict';
import { savedNote } from '@/lib/domain/note';
import type { Expense, Weights } from '@/lib/domain/project';
import type { Choice } from '@/lib/editor/actions';
import { billFormat } from '@/lib/i18n/bill-format';
import { dayFormat } from '@/lib/i18n/day-format';
import { ConflictNotes } from './conflict-notes';

/** A note names up to so many members, and counts more. */
const FEW = 4;

/** A conflict shows so many characters of a note, which tell two of them apart as a rule. */
const SHOWN = 80;

/** The beginning of a note in one line; null where there is none. */
function shortNote(note: string | null | undefined): string | null {
  const characters = [...(savedNote(note ?? undefined) ?? '').replaceAll('\n', ' ')];
  if (characters.length === 0) return null;
  return characters.length > SHOWN ? `${characters.slice(0, SHOWN).join('')}…` : characters.join('');
}

interface ConflictOfExpenseProps {
  expense: Expense;
  conflict: Conflict;
  /** Who has paid it, where that is not in the draft. */
  payerId?: string;
  onChoose?: (field: ConflictField, choice: Choice) => void;
}

export function ConflictOfExpense({ expense, conflict, payerId, onChoose }: ConflictOfExpenseProps) {
  const locale = useLocale();
  const shortList = useShortList();
  const t = useTranslations();
  const session = useSession();
  const { some, everyone } = useRowLabels();
  const memberCount = useProjectSession(({ editor }) => editor.draft.members.length);
  const formatEntered = useAmountFormat('entered');

  const nameOf = (id: string) => memberInText(t, session.getState().editor.draft, id);

  function withWeight(id: string, sharing: Sharing): string {
    return `${nameOf(id)} ${weightText(expense.amount, sharing, id, formatEntered)}`;
  }

  function involvedTexts(mine: Sharing, theirs: Sharing) {
    const [ofMine, ofTheirs] = [mine.involvedMemberIds.length, theirs.involvedMemberIds.length];
    // Counts would not tell two lists of the same length apart.
    const sayNames = ofMine === ofTheirs || Math.max(ofMine, ofTheirs) <= FEW;
    const list = new Intl.ListFormat(locale);
    const show = (sharing: Sharing) => {
      const ids = sharing.involvedMemberIds;
      if (ids.length === 0) return everyone.text;
      if (sayNames) return list.format(ids.map((id) => (sharing.weights ? withWeight(id, sharing) : nameOf(id))));
      const people = some(ids.length, memberCount).text;
      return sharing.weights ? t('expense.unevenAmong', { people }) : people;
    };
    return { mine: show(mine), theirs: show(theirs) };
  }

  /** The weights of those who have others there. */
  function weightTexts(theirs: Weights) {
    const ids = Object.keys(theirs);
    const show = (weights: Weights) =>
      shortList(
        ids.map((id) => withWeight(id, { ...expense, weights })),
        FEW,
      );
    return { mine: show(expense.weights ?? {}), theirs: show({ ...expense.weights, ...theirs }) };
  }

  function showValues(field: Exclude<DraftedField, 'payment'>, conflict: Conflict) {
    const { name, amount, involved, weights, payer, date, note } = conflict;
    const payerOfMine = payerId ?? findPayer(session.getState().editor.draft, expense.id)?.id ?? '';
    // One side has changed who paid it, and the other to whom it is.
    const isToPayer = receiverOf(expense) === payerOfMine;
    if (field === 'date') {
      const show = (value: string | null | undefined) => (value ? dayFormat(locale, session.today())(value) : null);
      return { mine: show(expense.date), theirs: show(date?.theirs) };
    }
    if (field === 'note') {
      const show = (value: string | null) => (value === null ? null : t('quoted', { name: value }));
      return { mine: show(shortNote(expense.note)), theirs: show(shortNote(note?.theirs)) };
    }
    if (field === 'payer') {
      const mine = nameOf(payerOfMine);
      const says = isToPayer ? t('conflict.receiverIsPayer', { person: mine }) : undefined;
      return { mine, theirs: nameOf(payer?.theirs ?? ''), says };
    }
    if (field === 'weights') return weightTexts(weights?.theirs ?? {});
    if (field === 'involved') {
      const says = isToPayer ? t('conflict.payerIsReceiver', { person: nameOf(payerOfMine) }) : undefined;
      return {
        ...involvedTexts(expense, { involvedMemberIds: involved?.theirs ?? [], weights: involved?.weights }),
        says,
      };
    }
    if (field === 'amount') {
      const bill = billFormat(locale);
      const show = ({ amount, original }: Pick<Expense, 'amount' | 'original'>) => {
        const texts = [...(original ? [bill(original)] : []), ...(amount === null ? [] : [formatEntered(amount)])];
        return texts.length === 0 ? null : texts.join(' = ');
      };
      return { mine: show(expense), theirs: show({ amount: amount?.theirs ?? null, original: amount?.original }) };
    }
    const show = (value: string | null) => t('quoted', { name: nameInText(t, 'expense', value) });
    return { mine: show(expense.name), theirs: show(name?.theirs ?? null) };
  }

  return <ConflictNotes id={expense.id} conflict={conflict} show={showValues} onChoose={onChoose} />;
}
