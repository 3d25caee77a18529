'use client';

import { type CSSProperties, memo } from 'react';
import { ConflictNotes } from '@/components/project/conflicts/conflict-notes';
import { useEditorCommands, useFocusWhenAdded } from '@/components/project/editor-context';
import { addExpenseId } from '@/components/project/element-ids';
import { IconButton } from '@/components/ui/icon-button';
import { useEarlyInput } from '@/components/ui/use-early-input';
import { memberTotal } from '@/lib/domain/balance';
import { type Conflicts, openConflict } from '@/lib/domain/merge/conflict';
import type { Member } from '@/lib/domain/project';
import { MAX_NAME_LENGTH, nameOrNull } from '@/lib/domain/project';
import { Avatar } from './avatar';
import { ExpenseRow } from './expense-row';
import { MemberSum } from './member-sum';
import { useRowWords } from './row-labels';

/** Expenses of a list that a browser lays out and paints as a whole. */
const SHORT_LIST = 25;

interface MemberCardProps {
  member: Member;
  /** Minor units, rounded: what the member is to get (above zero) or owes (below). */
  balance: number;
  memberIds: readonly string[];
  conflicts: Conflicts;
  /** What has just come in from others, to be pointed out for a moment. */
  incomingIds: ReadonlySet<string>;
}

export const MemberCard = memo(function MemberCard({
  member,
  balance,
  memberIds,
  conflicts,
  incomingIds,
}: MemberCardProps) {
  const { tMember: t } = useRowWords();
  const { dispatch, addExpense, askRemoval, rowKey } = useEditorCommands();
  const nameField = useFocusWhenAdded(member.id);
  const rename = (name: string) => dispatch({ type: 'member-renamed', memberId: member.id, name });
  useEarlyInput(nameField, rename);
  const shownName = nameOrNull(member.name) ?? t('unnamed');
  const conflict = openConflict(conflicts.get(member.id), member);
  return (
    <article
      aria-label={shownName}
      style={{ '--rows': Math.max(1, member.expenses.length) } as CSSProperties}
      className="member"
    >
      <header
        className={`${incomingIds.has(member.id) ? 'incoming' : ''} flex flex-wrap items-center justify-end gap-x-2 border-b border-line pb-2 md:gap-x-2.5 md:pb-2.5`}
      >
        <Avatar id={rowKey(member.id)} name={member.name} />
        <input
          ref={nameField}
          value={member.name ?? ''}
          onChange={(event) => rename(event.target.value)}
          maxLength={MAX_NAME_LENGTH}
          aria-label={t('nameLabel')}
          placeholder={t('unnamed')}
          autoComplete="off"
          className="touch-target min-w-0 flex-[1_1_64px] truncate rounded-lg px-2 py-1.5 text-[17px] font-[600] hover:bg-tint"
        />
        <MemberSum name={shownName} total={memberTotal(member)} balance={balance} />
        <IconButton
          label={t('remove', { name: shownName })}
          onClick={() => askRemoval({ kind: 'member', memberId: member.id })}
          className="line-icon-x"
        />
        {conflict && (
          <ConflictNotes
            id={member.id}
            conflict={conflict}
            show={(_field, { name }) => ({ mine: shownName, theirs: nameOrNull(name?.theirs ?? null) ?? t('unnamed') })}
          />
        )}
      </header>
      {member.expenses.length === 0 ? (
        <p className="px-2 pt-3 text-sm text-soft">{t('noExpenses')}</p>
      ) : (
        <ul
          aria-label={t('expenses', { name: shownName })}
          className={member.expenses.length > SHORT_LIST ? 'expenses-many pt-1.5' : 'pt-1.5'}
        >
          {member.expenses.map((expense) => (
            <ExpenseRow
              key={rowKey(expense.id)}
              expense={expense}
              memberId={member.id}
              memberIds={memberIds}
              conflict={conflicts.get(expense.id)}
              isIncoming={incomingIds.has(expense.id)}
            />
          ))}
        </ul>
      )}
      <button
        type="button"
        id={addExpenseId(member.id)}
        aria-label={t('addExpenseFor', { name: shownName })}
        onClick={() => addExpense(member.id)}
        className="touch-target mt-0.5 inline-flex items-center gap-1.5 rounded-lg px-2 py-2 text-sm font-[560] text-accent hover:bg-tint line-icon-plus before:size-4"
      >
        {t('addExpense')}
      </button>
    </article>
  );
});
