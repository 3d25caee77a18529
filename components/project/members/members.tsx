'use client';

import { Plus } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useEditorCommands } from '@/components/project/editor-context';
import { ADD_MEMBER_ID } from '@/components/project/element-ids';
import type { Conflicts } from '@/lib/domain/merge/conflict';
import type { Member } from '@/lib/domain/project';
import { MemberCard } from './member-card';
import { RowWordsProvider } from './row-labels';

/** Expenses of a project that a browser lays out and paints as a whole. */
const SHORT_PROJECT = 50;

interface MembersProps {
  members: readonly Member[];
  /** Minor units by member id. They come a moment after the members. */
  balances: ReadonlyMap<string, number>;
  conflicts: Conflicts;
  incomingIds: ReadonlySet<string>;
}

export function Members({ members, balances, ...changes }: MembersProps) {
  const t = useTranslations('project');
  const { addMember, rowKey } = useEditorCommands();
  const idList = members.map(({ id }) => id).join(' ');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the ids as one text, so that a new amount keeps the list.
  const memberIds = useMemo(() => members.map(({ id }) => id), [idList]);
  const isLong = members.reduce((count, { expenses }) => count + expenses.length, 0) > SHORT_PROJECT;
  return (
    <section
      aria-label={t('members')}
      className={`grid grid-cols-[minmax(0,1fr)] gap-4 ${isLong ? 'members-many' : ''}`}
    >
      <RowWordsProvider>
        {members.map((member) => (
          <MemberCard
            key={rowKey(member.id)}
            member={member}
            balance={Math.round(balances.get(member.id) ?? 0)}
            memberIds={memberIds}
            {...changes}
          />
        ))}
      </RowWordsProvider>
      {members.length < 2 && <p className="px-1 text-soft">{members.length === 0 ? t('noMembers') : t('oneMember')}</p>}
      <button
        type="button"
        id={ADD_MEMBER_ID}
        onClick={addMember}
        className="inline-flex min-h-12 items-center justify-center gap-1.5 rounded-(--radius) border-[1.5px] border-dashed border-control font-[560] text-accent hover:bg-tint"
      >
        <Plus className="size-[18px]" aria-hidden="true" />
        {t('addMember')}
      </button>
    </section>
  );
}
