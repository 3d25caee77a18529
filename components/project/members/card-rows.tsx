import { type CSSProperties, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { FIRST_CARDS } from '@/components/layout/paint-anchors';
import { useNearScreen } from '@/components/layout/use-near-screen';
import { ExpenseRow } from '@/components/project/expense-rows/expense-row';
import { useMemberSlice, useOutline, useSession } from '@/components/project/session-context';
import { findExpense } from '@/lib/domain/entities';
import { ownName } from '@/lib/domain/name';
import { savedNote } from '@/lib/domain/note';
import type { Expense } from '@/lib/domain/project';
import { rowKeyOf } from '@/lib/editor/rows';
import type { EditorState } from '@/lib/editor/state';
import { hasOneColumnNow } from './card-body';
import { useRowLabels } from './row-labels';

/** Rows that get their fields together: more than fit on the screen of a phone. */
const STEP = 16;

/** How far from the screen rows get their fields. */
const AHEAD = '300px';

interface CardRowsProps {
  memberId: string;
  /** The rows in order. The last one may be an offered one. */
  ids: readonly string[];
  /** Whether rows are a text until they come near the screen. It stays as it is. */
  isLazy: boolean;
  /** There all rows have their fields, which print what a text leaves out. */
  isOnPaper: boolean;
}

/**
 * The rows of a card. In a large project those that are not near the screen are a text: fields that nobody sees keep a phone busy, as
 * the card opens and at each key. A row keeps the fields that it has got, and one that comes later has them at once.
 */
export function CardRows({ memberId, ids, isLazy, isOnPaper }: CardRowsProps) {
  const { editor } = useSession().getState();
  const memberIds = useOutline(({ editor }) => editor.draft.members.map(({ id }) => id));
  const [farIds, setFarIds] = useState<ReadonlySet<string>>(
    () => new Set(isLazy ? ids.slice(isOnFirstScreen(editor, memberId) ? STEP : 0) : []),
  );
  const askedAbout = useMemberSlice(memberId, (_, { editor }) => [...editor.conflicts].filter((id) => farIds.has(id)));

  const giveFields = useCallback((to: readonly string[]) => {
    setFarIds((before) => new Set([...before].filter((id) => !to.includes(id))));
  }, []);

  // Before the paint: what goes to a question looks for it right after. One that went to another card may come back with the focus.
  useLayoutEffect(() => {
    const idsNow = new Set(ids);
    const due = [...askedAbout, ...[...farIds].filter((id) => !idsNow.has(id))];
    if (due.length > 0) giveFields(due);
  }, [ids, farIds, askedAbout, giveFields]);

  return inPieces(ids, isOnPaper ? NONE : farIds).map((piece) =>
    typeof piece === 'string' ? (
      <ExpenseRow key={rowKeyOf(editor, piece)} expenseId={piece} memberId={memberId} memberIds={memberIds} />
    ) : (
      <FarRows key={piece[0]} memberId={memberId} ids={piece} onNear={giveFields} />
    ),
  );
}

/** Whether the card is seen as it appears: a person opens it, or it is one of the first where all are open. */
function isOnFirstScreen({ draft }: EditorState, memberId: string): boolean {
  return hasOneColumnNow() || draft.members.slice(0, FIRST_CARDS).some(({ id }) => id === memberId);
}

const NONE: ReadonlySet<string> = new Set();

/** The ids in order, those that are far in lists of neighbours. */
function inPieces(ids: readonly string[], farIds: ReadonlySet<string>): (string | string[])[] {
  const pieces: (string | string[])[] = [];
  for (const id of ids) {
    const last = pieces.at(-1);
    if (!farIds.has(id)) pieces.push(id);
    else if (Array.isArray(last) && last.length < STEP) last.push(id);
    else pieces.push([id]);
  }
  return pieces;
}

interface FarRowsProps {
  memberId: string;
  ids: readonly string[];
  onNear: (ids: readonly string[]) => void;
}

/** Neighbours as a text, in a place as high as their rows. */
function FarRows({ memberId, ids, onNear }: FarRowsProps) {
  const place = useRef<HTMLLIElement>(null);
  const expenses = useMemberSlice(memberId, (member) => ids.flatMap((id) => (member && findExpense(member, id)) ?? []));
  const textOf = useTextOfRows();
  useNearScreen(place, () => onNear(ids), AHEAD);
  return (
    <li ref={place} style={{ '--rows': expenses.length } as CSSProperties} className="expenses-far">
      {textOf(expenses)}
    </li>
  );
}

/** Expenses that nobody sees as a text for the browser's search, each in a line of its own. */
export function useTextOfRows(): (expenses: readonly Expense[]) => string {
  const { unnamed, unnamedPayment, noAmount, formatField } = useRowLabels();
  return (expenses) =>
    expenses
      .map((expense) => {
        const { amount, isPayment, note } = expense;
        const shown = ownName(expense) ?? (isPayment ? unnamedPayment : unnamed);
        const parts = [shown, amount === null ? noAmount : formatField(amount), savedNote(note)];
        return parts.filter(Boolean).join(' ');
      })
      .join('\n');
}
