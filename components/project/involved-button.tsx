'use client';

import { Users } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { involvesOnlySome } from '@/lib/domain/involvement';
import type { Expense } from '@/lib/domain/project';
import { useEditorCommands } from './editor-context';

interface InvolvedButtonProps {
  expense: Expense;
  name: string;
  memberId: string;
  memberIds: readonly string[];
}

/** Opens the choice of who is involved, and is highlighted when that is only some of the members. */
export function InvolvedButton({ expense, name, memberId, memberIds }: InvolvedButtonProps) {
  const t = useTranslations('expense');
  const { openInvolved } = useEditorCommands();
  const isSome = involvesOnlySome(expense.involvedMemberIds, memberIds);
  const counts = { count: expense.involvedMemberIds.length, total: memberIds.length };
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={isSome ? t('involvedSome', { name, ...counts }) : t('involvedEveryone', { name })}
      onClick={() => openInvolved(memberId, expense.id)}
      className={`touch-target inline-flex items-center justify-center gap-1.5 rounded-full border px-2.5 py-1 text-[12.5px] whitespace-nowrap md:min-w-[92px] ${
        isSome
          ? 'border-transparent bg-tint font-[600] text-accent hover:border-accent'
          : 'border-line text-soft hover:bg-tint hover:text-ink'
      }`}
    >
      <Users className="size-3.5" aria-hidden="true" />
      {isSome ? t('some', counts) : t('everyone')}
    </button>
  );
}
