import { memo, type RefCallback, useCallback, useLayoutEffect, useRef } from 'react';
import { LIST_HEADING_ID } from '@/components/project/element-ids';
import { UncountedNote } from '@/components/project/expense-rows/uncounted-note';
import { Avatar } from '@/components/project/members/avatar';
import { Opener } from '@/components/ui/opener';
import { nameOrNull } from '@/lib/domain/name';
import type { Expense, Member } from '@/lib/domain/project';
import type { ListTexts } from './use-list-texts';

interface ListedRowProps {
  expense: Expense;
  payer: Pick<Member, 'id' | 'name'>;
  texts: ListTexts;
  /** The key of the payer's colour. */
  payerKey: string;
  isNew: boolean;
  isIncoming: boolean;
  isUnsaved: boolean;
  isConflicting: boolean;
  keptFocus: RefCallback<HTMLElement>;
  /** Opens it. Without it the row is only read. */
  onOpen?: (expenseId: string) => void;
}

/** An expense or a payment in one list with those of all others: what, who paid for whom, and how much. */
export const ListedRow = memo(function ListedRow(props: ListedRowProps) {
  const { expense, payer, texts, payerKey, keptFocus, onOpen, ...is } = props;
  const { name, note, amount, original, isPayment } = expense;
  const own = nameOrNull(name);
  const about = [texts.whom(expense, payer.id), nameOrNull(note ?? null)].filter((text) => text !== null).join(' · ');
  return (
    <li className="border-line not-first:border-t">
      <Opener
        ref={keptFocus}
        data-listed={expense.id}
        // It is gone to where it comes with a press, and is no button.
        tabIndex={onOpen ? undefined : -1}
        onOpen={onOpen && (() => onOpen(expense.id))}
        className={`day-row ${is.isIncoming ? 'incoming' : ''}`}
      >
        <Avatar id={payerKey} name={payer.name} size="small" />
        <span className="min-w-0 flex-[1_1_8rem]">
          <span
            dir="auto"
            className={`block font-semibold wrap-anywhere ${own === null && !isPayment ? 'text-soft' : ''}`}
          >
            {isPayment ? texts.payment(expense) : (own ?? texts.unnamed)}
            {is.isNew && (
              <>
                {' '}
                <i className="member-news ml-0.5 align-middle" />
                <span className="sr-only">{texts.new}</span>
              </>
            )}
          </span>{' '}
          <span className="line-clamp-2 text-[0.8125rem] text-soft wrap-anywhere @max-[14rem]:line-clamp-none">
            {is.isConflicting && <b className="font-semibold text-amber">{texts.conflict} · </b>}
            {is.isUnsaved && <span className="text-amber">{texts.unsaved} · </span>}
            {about}
          </span>
          {original && amount === null && (
            <>
              {' '}
              <UncountedNote original={original} className="block text-[0.8125rem] text-amber" />
            </>
          )}
        </span>{' '}
        <span className="grid justify-items-end">
          <b className={`font-bold ${amount === null ? 'text-soft' : ''}`}>{texts.amount(amount ?? 0)}</b>
          {original && <small className="text-[0.75rem] text-soft">{texts.bill(original)}</small>}
        </span>
      </Opener>
    </li>
  );
});

/** The row of an expense, where one is made. */
export function listedRow(expenseId: string): HTMLElement | undefined {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-listed]')];
  return rows.find(({ dataset }) => dataset.listed === expenseId);
}

/**
 * A row whose day was changed is made anew at another place, after its dialog gave the focus back to it. The focus goes
 * along, or to the heading of the list where no row is made for it. Returns the ref of each row.
 */
export function useKeptFocus(): RefCallback<HTMLElement> {
  const lost = useRef<string | undefined>(undefined);
  useLayoutEffect(() => {
    const id = lost.current;
    lost.current = undefined;
    if (id === undefined || document.activeElement !== document.body) return;
    const row = listedRow(id);
    if (row) row.focus();
    else document.getElementById(LIST_HEADING_ID)?.focus({ preventScroll: true });
  });
  return useCallback((row) => {
    return () => {
      if (row !== null && row === document.activeElement) lost.current = row.dataset.listed;
    };
  }, []);
}
