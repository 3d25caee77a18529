import { useTranslations } from 'next-intl';
import { useWhoChanged } from '@/components/project/conflicts/use-who-changed';
import { useEntryLines } from '@/components/project/history/describe';
import { expenseInText, nameInText } from '@/components/project/name-in-text';
import { useProjectSession, useSession } from '@/components/project/session-context';
import { useAmountFormat } from '@/components/project/use-amount-format';
import { useShortList } from '@/components/project/use-short-list';
import { Notice, NoticeButton, NoticeButtons, NoticeCloseButton } from '@/components/ui/notice';
import { findEntity, hasEntity } from '@/lib/domain/entities';
import { factsBetween } from '@/lib/domain/history/change-facts';
import { openTwins, type Twins } from '@/lib/domain/likely-twins';
import { countedProject } from '@/lib/domain/money/counted-amounts';
import { isolatedName } from '@/lib/domain/name';
import { idsNow } from '@/lib/editor/rows';
import type { Notice as NoticeOfChange } from '@/lib/editor/state';

/** A notice names up to so many, and counts more. */
const FEW = 3;

/** Says what others have removed, replaced or entered, too, and what was brought back, until the person has read it. */
export function OthersNotices() {
  const { twins, editor } = useProjectSession((state) => ({ twins: state.twins, editor: state.editor }));
  const ids = idsNow(editor);
  const isBack = ({ kind, ids: gone }: NoticeOfChange) =>
    kind === 'removed' && gone.every((id) => hasEntity(editor.draft, id));
  return (
    <>
      {editor.notices.map(
        (one) => !isBack(one) && <ChangeNotice key={[one.kind, ...one.ids].join(' ')} notice={one} />,
      )}
      {openTwins(twins, editor.draft, (id) => ids.get(id) ?? id).map((one) => (
        <TwinNotice key={one.theirs} twins={one} />
      ))}
      <RestoredNotice />
    </>
  );
}

/** Says which changes were brought back, in the words of the history. Nothing where only places in lists have changed. */
function RestoredNotice() {
  const t = useTranslations('notice');
  const session = useSession();
  const shortList = useShortList();
  const linesOf = useEntryLines();
  const { restored, isBackup } = useProjectSession(({ editor, isRestored, isBackup, hasUnsavedChanges, isSaving }) => {
    const isShown = (isRestored || isBackup) && hasUnsavedChanges && !isSaving;
    return { restored: isShown ? editor.restored : null, isBackup };
  });
  const facts = restored ? factsBetween(restored.before, restored.after) : [];
  if (restored === null || facts.every(({ kind }) => kind === 'reordered')) return null;
  const changes = shortList(linesOf({ kind: 'project_changed', ...restored }), FEW);
  const text = t(isBackup ? 'backup' : 'restored', { count: facts.length, changes });
  return (
    <Notice icon="history" text={text} isLong>
      <NoticeButton onClick={() => session.dispatch({ type: 'restored-discarded' })}>{t('discard')}</NoticeButton>
      <NoticeCloseButton text={text} onClose={() => session.update({ isRestored: false, isBackup: false })} />
    </Notice>
  );
}

/** Says what was removed or replaced, and by whom. */
function ChangeNotice({ notice }: { notice: NoticeOfChange }) {
  const t = useTranslations();
  const session = useSession();
  const shortList = useShortList();
  const linesOf = useEntryLines();
  const { kind, ids, before, after } = notice;
  const { name, isOwn, isPending } = useWhoChanged(ids, after);
  if (kind === 'removed' && (isPending || isOwn)) return null;
  const who = isolatedName(name, t('history.others.someone'));
  const change = shortList(linesOf({ kind: 'project_changed', before, after }), FEW);
  const text = t(messages[kind], { who, change });
  const read = () => session.dispatch({ type: 'notice-read', notice });
  function undo() {
    read();
    session.undoChange(before, after);
  }
  return (
    <Notice icon={kind === 'removed' ? 'trash' : 'undo'} text={text} isLong>
      <NoticeButtons>
        <NoticeButton onClick={undo}>{t('undo.undo')}</NoticeButton>
      </NoticeButtons>
      <NoticeCloseButton text={text} onClose={read} />
    </Notice>
  );
}

const messages = {
  removed: 'history.others.removed',
  'mine-replaced': 'conflict.replacedYours',
  'theirs-replaced': 'conflict.replacedTheirs',
} as const;

/** Asks whether two devices have entered the same thing. */
function TwinNotice({ twins }: { twins: Twins }) {
  const t = useTranslations();
  const session = useSession();
  const formatAmount = useAmountFormat('entered');
  const theirs = useProjectSession(({ editor }) => findEntity(countedProject(editor.snapshot), twins.theirs));
  if (theirs === undefined) return null;
  const name = twins.kind === 'member' ? nameInText(t, 'member', theirs.name) : expenseInText(t, theirs);
  const what = twins.kind === 'member' ? name : `${name} ${formatAmount(theirs.amount ?? 0)}`;
  const text = t('conflict.twin', { what });
  return (
    <Notice icon="history" text={text} isLong>
      <span className="ml-auto grid flex-none gap-1 text-right sm:flex sm:gap-4">
        <NoticeButton onClick={() => session.dropTwin(twins)}>{t('conflict.dropMine')}</NoticeButton>
        <NoticeButton onClick={() => session.keepTwins(twins.theirs)}>{t('conflict.keepBoth')}</NoticeButton>
      </span>
    </Notice>
  );
}
