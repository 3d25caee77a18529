import { useOpenDialog } from '@/components/project/dialog-context';
import { lazyParts } from '@/components/project/lazy-parts';
import { useOutline } from '@/components/project/session-context';
import { IconButton } from '@/components/ui/icon-button';
import { Lazy } from '@/components/ui/lazy-code';
import { findMember } from '@/lib/domain/entities';
import { isolatedName, nameOrNull } from '@/lib/domain/name';
import { rowKeyOf } from '@/lib/editor/rows';
import { Avatar } from './avatar';
import { MemberNameField } from './member-name-field';
import { FoldButton, MemberCount, MemberSum } from './member-sums';
import { useRowLabels } from './row-labels';

interface MemberHeadProps {
  memberId: string;
  /** The id of what the head folds. */
  bodyId: string;
  isFolded: boolean;
  hasOneColumn: boolean;
  /** Nothing can be typed in it yet: it was folded from the start. */
  isText: boolean;
}

/**
 * Who a card is about: the name, what they paid, how they stand. One that is offered asks for the name alone. Where
 * cards can be folded it is one line, and a press anywhere on it folds or opens; once that is open, the name is typed in.
 */
export function MemberHead({ memberId, bodyId, isFolded, hasOneColumn, isText }: MemberHeadProps) {
  const { tMember: t } = useRowLabels();
  const openDialog = useOpenDialog();
  const { name, isOffered, isFirst, isAsked, isRefused, isIncoming, rowKey } = useOutline((state) => ({
    name: findMember(state.editor.draft, memberId)?.name ?? null,
    isOffered: findMember(state.editor.draft, memberId) === undefined,
    isFirst: state.editor.draft.members.length === 0,
    isAsked: state.editor.conflicts.has(memberId),
    isRefused: state.refused.has(memberId),
    isIncoming: state.incomingIds.has(memberId),
    rowKey: rowKeyOf(state.editor, memberId),
  }));
  const shownName = isolatedName(name, t('unnamed'));
  return (
    <header
      // What an empty project offers must not depend on its id, which the server draws anew.
      data-row={isFirst ? '' : memberId}
      className={`member-head ${isIncoming ? 'incoming' : ''} ${isOffered ? 'member-offered' : ''}`}
    >
      <Avatar id={isOffered ? '' : rowKey} name={name} />
      <div className="member-who">
        {isText ? (
          <span dir="auto" className={`member-name ${nameOrNull(name) === null ? 'text-soft' : ''}`}>
            {nameOrNull(name) ?? t('unnamed')}
          </span>
        ) : (
          <MemberNameField
            memberId={memberId}
            name={name}
            isOffered={isOffered}
            placeholder={t(isFirst ? 'firstName' : isOffered ? 'nextName' : 'unnamed')}
            isFolded={isFolded && hasOneColumn}
          />
        )}
        {!isOffered && (
          <>
            <MemberCount memberId={memberId} />
            <MemberSum memberId={memberId} />
          </>
        )}
      </div>
      {!isOffered && (
        <>
          {/* Cards that can be folded have it among their rows. */}
          <IconButton
            label={t('remove', { name: shownName })}
            onClick={() => openDialog({ removal: { kind: 'member', memberId } })}
            className="line-icon-x max-lg:hidden"
          />
          <FoldButton memberId={memberId} name={shownName} bodyId={bodyId} isFolded={isFolded} />
        </>
      )}
      {isAsked && <Lazy code={lazyParts}>{({ Question }) => <Question id={memberId} />}</Lazy>}
      {isRefused && <Lazy code={lazyParts}>{({ RefusedNote }) => <RefusedNote id={memberId} />}</Lazy>}
    </header>
  );
}
