import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { BEHIND_FIRST_CARDS, FIRST_CARDS } from '@/components/layout/page-end';
import { ADD_MEMBER_ID } from '@/components/project/element-ids';
import { lateParts } from '@/components/project/late-parts';
import { useCanAdd, useOutline, useSession } from '@/components/project/session-context';
import { focusRow } from '@/components/project/use-row-focus';
import { Late } from '@/components/ui/late-code';
import { offeredMemberId } from '@/lib/editor/offer';
import { rowKeyOf } from '@/lib/editor/rows';
import { SHORT_PROJECT } from './card-body';
import { MemberCard } from './member-card';
import { PeopleForm } from './people-form';
import { RowLabelsProvider } from './row-labels';

export function Members() {
  const t = useTranslations('project');
  const session = useSession();
  const memberIds = useOutline(({ editor }) => editor.draft.members.map(({ id }) => id));
  const isLong = useOutline(
    ({ editor }) => editor.draft.members.reduce((count, { expenses }) => count + expenses.length, 0) > SHORT_PROJECT,
  );
  const offeredId = useOutline(({ editor }) => offeredMemberId(editor));
  const asking = useOutline((state) => state.asking);
  const canAdd = useCanAdd();
  const asksForPeople = asking === 'people' && canAdd;
  const { editor } = session.getState();
  const isEmpty = memberIds.length === 0;
  // The card of the offered member goes on as that member's.
  const cardIds = offeredId === null || !canAdd ? memberIds : [...memberIds, offeredId];
  const cards = useRef<HTMLElement>(null);
  // Who opens an empty project has most likely just made it.
  const [isNew] = useState(isEmpty);
  useEffect(() => {
    if (isNew && document.activeElement === document.body) cards.current?.querySelector('input')?.focus();
  }, [isNew]);

  function add() {
    const id = session.addMember();
    // The card of an empty project was there before, and so does not take the focus as it appears.
    if (isEmpty && !asksForPeople) cards.current?.querySelector('input')?.focus();
    else focusRow(id);
  }

  return (
    <section
      ref={cards}
      aria-label={t('members')}
      className={`grid grid-cols-[minmax(0,1fr)] gap-4 ${isLong ? 'members-many' : ''}`}
    >
      {asking === 'who' && <Late code={lateParts}>{({ WhichOne }) => <WhichOne />}</Late>}
      {asksForPeople ? (
        <PeopleForm />
      ) : (
        <RowLabelsProvider>
          {cardIds.map((id, at) => (
            <MemberCard
              key={rowKeyOf(editor, id)}
              id={at === FIRST_CARDS ? BEHIND_FIRST_CARDS : undefined}
              memberId={id}
            />
          ))}
        </RowLabelsProvider>
      )}
      {canAdd && !asksForPeople && memberIds.length < 2 && (
        <p className="px-1 text-soft">{t(isEmpty ? 'noMembers' : 'oneMember')}</p>
      )}
      <div id={asksForPeople || cardIds.length <= FIRST_CARDS ? BEHIND_FIRST_CARDS : undefined} className="members-end">
        <button
          type="button"
          hidden={!canAdd}
          id={ADD_MEMBER_ID}
          onClick={add}
          className="inline-flex min-h-12 flex-1 [&[hidden]]:hidden items-center justify-center gap-1.5 rounded-(--radius) border-[1.5px] border-dashed border-control font-[560] text-accent hover:bg-tint line-icon-plus"
        >
          {t('addMember')}
        </button>
      </div>
    </section>
  );
}
