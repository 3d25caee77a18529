import { useTranslations } from 'next-intl';
import { type CSSProperties, memo, useEffect, useId, useRef, useState } from 'react';
import { BEHIND_FIRST_CARDS, FIRST_CARDS } from '@/components/layout/paint-anchors';
import { useIsOnPaper } from '@/components/layout/use-is-on-paper';
import { ADD_MEMBER_ID } from '@/components/project/element-ids';
import { lazyParts } from '@/components/project/lazy-parts';
import { useCanAdd, useOutline, useSession } from '@/components/project/session-context';
import { focusRow } from '@/components/project/use-row-focus';
import { Lazy } from '@/components/ui/lazy-code';
import { findMember } from '@/lib/domain/entities';
import { nameOrNull } from '@/lib/domain/name';
import { expenseCountOf } from '@/lib/domain/project';
import { offeredExpenseId, offeredMemberId } from '@/lib/editor/offered-row';
import { rowKeyOf } from '@/lib/editor/rows';
import { CardBody, SHORT_PROJECT, useHasOneColumn } from './card-body';
import { CardContent, useContentNeed } from './card-content';
import { MemberHead } from './member-head';
import { PeopleForm } from './people-form';
import { RowLabelsProvider, useRowLabels } from './row-labels';

export function Members() {
  const t = useTranslations('project');
  const session = useSession();
  const memberIds = useOutline(({ editor }) => editor.draft.members.map(({ id }) => id));
  const isLong = useOutline(({ editor }) => expenseCountOf(editor.draft) > SHORT_PROJECT);
  const offeredId = useOutline(({ editor }) => offeredMemberId(editor));
  const asking = useOutline((state) => state.asking);
  const canAdd = useCanAdd();
  // Once for all cards: each would listen to the browser on its own.
  const hasOneColumn = useHasOneColumn();
  const isOnPaper = useIsOnPaper();
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
      {asking === 'who' && <Lazy code={lazyParts}>{({ ChooseOwnMember }) => <ChooseOwnMember />}</Lazy>}
      {asksForPeople ? (
        <PeopleForm />
      ) : (
        <RowLabelsProvider>
          {cardIds.map((id, at) => (
            <MemberCard
              key={rowKeyOf(editor, id)}
              id={at === FIRST_CARDS ? BEHIND_FIRST_CARDS : undefined}
              memberId={id}
              hasOneColumn={hasOneColumn}
              isOnPaper={isOnPaper}
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
          className="inline-flex min-h-12 flex-1 [&[hidden]]:hidden items-center justify-center gap-1.5 rounded-(--radius) border-[1.5px] border-dashed border-control font-semibold text-accent hover:bg-tint line-icon-plus"
        >
          {t('addMember')}
        </button>
      </div>
    </section>
  );
}

interface MemberCardProps {
  id: string | undefined;
  memberId: string;
  hasOneColumn: boolean;
  isOnPaper: boolean;
}

/**
 * A member with what they paid, which can be folded where the screen has one column. It renders when the member is renamed, and
 * when an expense comes or goes.
 */
const MemberCard = memo(function MemberCard({ id, memberId, hasOneColumn, isOnPaper }: MemberCardProps) {
  const { tMember: t } = useRowLabels();
  const { name, expenses, hasOffer, isFolded } = useOutline(({ editor, folded }) => {
    const member = findMember(editor.draft, memberId);
    return {
      name: member?.name,
      expenses: member?.expenses.length ?? 0,
      hasOffer: offeredExpenseId(editor, memberId) !== null,
      isFolded: folded.has(rowKeyOf(editor, memberId)),
    };
  });
  const content = useContentNeed({ memberId, isFolded, hasOneColumn, isOnPaper });
  const bodyId = useId();
  const isOffered = name === undefined;
  return (
    <article
      id={id}
      role={isOffered ? 'presentation' : undefined}
      aria-label={isOffered ? undefined : (nameOrNull(name) ?? t('unnamed'))}
      style={{ '--rows': Math.max(1, expenses + (hasOffer ? 1 : 0)) } as CSSProperties}
      data-folded={isFolded || undefined}
      className="member"
    >
      <MemberHead
        memberId={memberId}
        bodyId={bodyId}
        isFolded={isFolded}
        hasOneColumn={hasOneColumn}
        // A browser goes through all fields of a page to offer what it could fill in, and lays out each of them, near
        // the screen or not.
        isText={!isOffered && content.need.isText && !content.isNeeded}
      />
      {!isOffered && (
        <CardBody memberId={memberId} id={bodyId} isHidden={isFolded && hasOneColumn}>
          {/* The others print as they are, and rendering one would hydrate it. */}
          <CardContent memberId={memberId} {...content} isOnPaper={isOnPaper && content.need.isText} />
        </CardBody>
      )}
    </article>
  );
});
