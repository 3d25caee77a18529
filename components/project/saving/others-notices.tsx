import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useFailureToast } from '@/components/layout/use-failure-toast';
import { useOpenDialog } from '@/components/project/dialog-context';
import { useUndoAndPutBack } from '@/components/project/history/use-undo-and-put-back';
import { useProjectSession, useSession } from '@/components/project/session-context';
import { Notice, NoticeButton, NoticeCloseButton } from '@/components/ui/notice';
import { noticeIfSlow } from '@/components/ui/slow-request';
import { entitiesOf } from '@/lib/domain/entities';
import { MAX_UNDONE_RANGES, rangesOf } from '@/lib/domain/history/version-range';
import { useRemovalTexts } from './use-removal-texts';
import { type RemovalByOthers, useWorkOfOthers } from './use-work-of-others';

/** Says what others have taken away, until the person has read it. */
export function OthersNotices() {
  const session = useSession();
  const texts = useRemovalTexts();
  const openDialog = useOpenDialog();
  const works = useProjectSession(({ othersWork }) => othersWork);
  const { removals, losses } = useWorkOfOthers(works);
  const missing = useProjectSession(({ editor }) => {
    const present = entitiesOf(editor.draft);
    return removals.filter(({ id }) => !present.has(id));
  });
  const returned = removals.filter((one) => !missing.includes(one));
  return (
    <>
      {byClaimant(missing).map(([claimant, ofOne]) => (
        <RemovalNotice
          key={claimant}
          removals={ofOne}
          text={texts.removed(ofOne)}
          // With what is back by now: if that is removed once more, it is told as news of then.
          onClose={() => session.acknowledge('removedIds', [...ofOne, ...returned])}
        />
      ))}
      {byClaimant(losses).map(([claimant, ofOne]) => (
        <Notice key={claimant} icon="undo" text={texts.lost(ofOne)} isLong>
          <NoticeActions
            text={texts.lost(ofOne)}
            onShow={() => ofOne[0] && openDialog({ history: { version: ofOne[0].version } })}
            onClose={() => session.acknowledge('lostIds', ofOne)}
          />
        </Notice>
      ))}
    </>
  );
}

/** One notice tells of one person. */
function byClaimant<One extends { readonly claimant: string | null }>(
  all: readonly One[],
): [key: string, ofOne: One[]][] {
  const claimants = new Set(all.map(({ claimant }) => claimant));
  return [...claimants].map((claimant) => [claimant ?? '', all.filter((one) => one.claimant === claimant)]);
}

interface RemovalNoticeProps {
  removals: readonly RemovalByOthers[];
  text: string;
  onClose: () => void;
}

/** Only the history leads to the change, and undoes it. */
function RemovalNotice({ removals, text, onClose }: RemovalNoticeProps) {
  const openDialog = useOpenDialog();
  const showFailure = useFailureToast();
  const { undo } = useUndoAndPutBack(noticeIfSlow);
  const [isBusy, setBusy] = useState(false);
  const versions = [...new Set(removals.flatMap((one) => one.versions))];
  const newest = removals.findLast(({ version }) => version !== null)?.version ?? null;
  const canUndo = rangesOf(versions).length <= MAX_UNDONE_RANGES;

  async function undoRemovals() {
    setBusy(true);
    try {
      await undo(versions, text);
      onClose();
    } catch (error) {
      showFailure('undoChange', error);
    }
    setBusy(false);
  }

  return (
    <Notice icon="trash" text={text} isLong>
      {newest === null ? (
        <NoticeActions text={text} onClose={onClose} />
      ) : (
        <NoticeActions
          text={text}
          onShow={() => openDialog({ history: { version: newest } })}
          onUndo={canUndo ? undoRemovals : undefined}
          isBusy={isBusy}
          onClose={onClose}
        />
      )}
    </Notice>
  );
}

interface NoticeActionsProps {
  /** What the notice says. */
  text: string;
  onShow?: () => void;
  onUndo?: () => void;
  isBusy?: boolean;
  onClose: () => void;
}

/** On a phone they stand below each other, so that the text has room. */
function NoticeActions({ text, onShow, onUndo, isBusy, onClose }: NoticeActionsProps) {
  const t = useTranslations();
  return (
    <>
      <span className="ml-auto grid flex-none gap-1 text-right sm:flex sm:gap-4">
        {onShow && <NoticeButton onClick={onShow}>{t('history.others.show')}</NoticeButton>}
        {onUndo && (
          <NoticeButton onClick={onUndo} isBusy={isBusy}>
            {t('undo.undo')}
          </NoticeButton>
        )}
      </span>
      <NoticeCloseButton text={text} onClose={onClose} />
    </>
  );
}
