import { type CSSProperties, memo, useId } from 'react';
import { useDialogs } from '@/components/project/dialog-context';
import { addExpenseId } from '@/components/project/element-ids';
import { ExpenseRow } from '@/components/project/expense-rows/expense-row';
import { useMemberSlice, useOutline, useSession } from '@/components/project/session-context';
import { focusRow } from '@/components/project/use-row-focus';
import { isolatedName, nameOrNull } from '@/lib/domain/name';
import { offeredExpenseId } from '@/lib/editor/offer';
import { rowKeyOf } from '@/lib/editor/rows';
import { CardBody, SHORT_LIST, useHasOneColumn } from './card-body';
import { MemberHead } from './member-head';
import { NewcomerNote } from './newcomer-note';
import { useRowLabels } from './row-labels';

interface MemberCardProps {
  id: string | undefined;
  memberId: string;
  memberIds: readonly string[];
}

/**
 * A member with what they paid, which can be folded where the screen has one column. It renders when the member is renamed, and
 * when an expense comes or goes.
 */
export const MemberCard = memo(function MemberCard({ id, memberId, memberIds }: MemberCardProps) {
  const labels = useRowLabels();
  const { tMember: t } = labels;
  const session = useSession();
  const name = useMemberSlice(memberId, (member) => member?.name);
  const expenseIds = useMemberSlice(memberId, (member) => (member?.expenses ?? []).map(({ id }) => id));
  const offeredId = useOutline(({ editor }) => offeredExpenseId(editor, memberId));
  const isFolded = useOutline(({ editor, folded }) => folded.has(rowKeyOf(editor, memberId)));
  const isNewcomer = useOutline(({ editor, newcomers }) => newcomers.has(rowKeyOf(editor, memberId)));
  const hasOneColumn = useHasOneColumn();
  const { askRemoval } = useDialogs();
  const bodyId = useId();
  const { editor } = session.getState();
  const isOffered = name === undefined;
  // The row of the offered expense goes on as that of the expense.
  const rowIds = offeredId === null ? expenseIds : [...expenseIds, offeredId];
  const isolated = isolatedName(name ?? null, t('unnamed'));
  return (
    <article
      id={id}
      role={isOffered ? 'presentation' : undefined}
      aria-label={isOffered ? undefined : (nameOrNull(name) ?? t('unnamed'))}
      style={{ '--rows': Math.max(1, rowIds.length) } as CSSProperties}
      data-folded={isFolded || undefined}
      className="member"
    >
      <MemberHead memberId={memberId} bodyId={bodyId} isFolded={isFolded} hasOneColumn={hasOneColumn} />
      {!isOffered && (
        <CardBody memberId={memberId} id={bodyId} isHidden={isFolded && hasOneColumn}>
          {isNewcomer && <NewcomerNote memberId={memberId} />}
          {rowIds.length === 0 ? (
            <p className="px-2 pt-3 text-sm text-soft">{t('noExpenses')}</p>
          ) : (
            <ul
              aria-label={t('expenses', { name: isolated })}
              className={expenseIds.length > SHORT_LIST ? 'expenses-many pt-1.5' : 'pt-1.5'}
            >
              {rowIds.map((id) => (
                <ExpenseRow key={rowKeyOf(editor, id)} expenseId={id} memberId={memberId} memberIds={memberIds} />
              ))}
            </ul>
          )}
          <div className="mt-0.5 flex flex-wrap max-md:-mb-2 items-center justify-between">
            <button
              type="button"
              id={addExpenseId(memberId)}
              aria-label={t('addExpenseFor', { name: isolated })}
              onClick={() => focusRow(session.addExpense(memberId))}
              className="touch-target inline-flex items-center gap-1.5 rounded-lg px-2 py-2 text-sm font-[560] max-md:-ml-1.5 text-accent hover:bg-tint line-icon-plus before:size-4"
            >
              {t('addExpense')}
            </button>
            {/* The head has no place for it there. */}
            {hasOneColumn && (
              <button
                type="button"
                aria-label={t('remove', { name: isolated })}
                onClick={() => askRemoval({ kind: 'member', memberId })}
                className="touch-target rounded-lg px-2 py-2 text-sm text-soft hover:bg-tint hover:text-ink"
              >
                {t('removeShort')}
              </button>
            )}
          </div>
        </CardBody>
      )}
    </article>
  );
});
