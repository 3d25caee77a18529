import { type CSSProperties, memo, useId } from 'react';
import { useMemberSlice, useOutline } from '@/components/project/session-context';
import { nameOrNull } from '@/lib/domain/name';
import { offeredExpenseId } from '@/lib/editor/offer';
import { rowKeyOf } from '@/lib/editor/rows';
import { CardBody, useHasOneColumn } from './card-body';
import { CardContent, useContentNeed } from './card-content';
import { MemberHead } from './member-head';
import { useRowLabels } from './row-labels';

interface MemberCardProps {
  id: string | undefined;
  memberId: string;
}

/**
 * A member with what they paid, which can be folded where the screen has one column. It renders when the member is renamed, and
 * when an expense comes or goes.
 */
export const MemberCard = memo(function MemberCard({ id, memberId }: MemberCardProps) {
  const { tMember: t } = useRowLabels();
  const name = useMemberSlice(memberId, (member) => member?.name);
  const expenses = useMemberSlice(memberId, (member) => member?.expenses.length ?? 0);
  const hasOffer = useOutline(({ editor }) => offeredExpenseId(editor, memberId) !== null);
  const isFolded = useOutline(({ editor, folded }) => folded.has(rowKeyOf(editor, memberId)));
  const hasOneColumn = useHasOneColumn();
  const content = useContentNeed(memberId, isFolded);
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
        // A browser goes through all fields of a page to offer what it could fill in, and lays out each of them, near the screen or not.
        isText={!isOffered && content.need.isText && !content.isNeeded}
      />
      {!isOffered && (
        <CardBody memberId={memberId} id={bodyId} isHidden={isFolded && hasOneColumn}>
          <CardContent memberId={memberId} {...content} />
        </CardBody>
      )}
    </article>
  );
});
