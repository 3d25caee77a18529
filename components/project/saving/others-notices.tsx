import { useTranslations } from 'next-intl';
import { useOpenDialog } from '@/components/project/dialog-context';
import { useEntryLines } from '@/components/project/history/describe';
import { expenseInText, nameInText } from '@/components/project/name-in-text';
import { useProjectSession, useSession } from '@/components/project/session-context';
import { useAmountFormat } from '@/components/project/use-amount-format';
import { useShortList } from '@/components/project/use-short-list';
import { Notice, NoticeButton, NoticeButtons, NoticeCloseButton } from '@/components/ui/notice';
import { entitiesOf } from '@/lib/domain/entities';
import { findEntity } from '@/lib/domain/find-entity';
import { openTwins, type Twins } from '@/lib/domain/likely-twins';
import { countedProject } from '@/lib/domain/money/counted-amounts';
import { isolatedName } from '@/lib/domain/name';
import { apply } from '@/lib/domain/patch/apply';
import { idsNow } from '@/lib/editor/rows';
import type { Replacement } from '@/lib/editor/state';
import { type RemovalByOthers, useWorkOfOthers } from './use-work-of-others';

/** A notice names up to so many, and counts more. */
const FEW = 3;

/** Says what others have taken away, replaced or entered, too, until the person has read it. */
export function OthersNotices() {
  const session = useSession();
  const works = useProjectSession(({ othersWork }) => othersWork);
  const replaced = useProjectSession(({ editor }) => [
    ...new Map(editor.replaced.map((one) => [one.id, one])).values(),
  ]);
  const { twins, editor } = useProjectSession((state) => ({ twins: state.twins, editor: state.editor }));
  const ids = idsNow(editor);
  const open = openTwins(twins, editor.draft, (id) => ids.get(id) ?? id);
  const removals = useWorkOfOthers(works);
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
          // With entries that are back by now: a later removal of these is news of then.
          onClose={() => session.acknowledge([...ofOne, ...returned])}
        />
      ))}
      {replaced.map((one) => (
        <ReplacementNotice key={one.id} replacement={one} />
      ))}
      {open.map((one) => (
        <TwinNotice key={one.theirs} twins={one} />
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

/** Says which name, note or day has replaced another one. */
function ReplacementNotice({ replacement }: { replacement: Replacement }) {
  const t = useTranslations();
  const session = useSession();
  const linesOf = useEntryLines();
  const { id, before, after, isByOthers } = replacement;
  const lines = linesOf({ kind: 'project_changed', before, after });
  const text = t(isByOthers ? 'conflict.replacedYours' : 'conflict.replacedTheirs', { change: lines.join(' · ') });
  return (
    <Notice icon="undo" text={text} isLong>
      <NoticeActions
        text={text}
        onUndo={() => session.undoReplacement(replacement)}
        onClose={() => session.dispatch({ type: 'replacement-read', ids: [id] })}
      />
    </Notice>
  );
}

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

interface RemovalNoticeProps {
  /** The removals of one person. */
  removals: readonly RemovalByOthers[];
  onClose: () => void;
}

function RemovalNotice({ removals, onClose }: RemovalNoticeProps) {
  const t = useTranslations('history.others');
  const session = useSession();
  const shortList = useShortList();
  const openDialog = useOpenDialog();
  const newest = removals.findLast(({ version }) => version)?.version;
  const who = isolatedName(removals[0]?.claimant ?? null, t('someone'));
  const texts = removals.map((one) => one.text);
  const text = t('removed', { who, what: shortList(texts, FEW) });
  return (
    <Notice icon="trash" text={text} isLong>
      <NoticeActions
        text={text}
        onShow={newest === undefined ? undefined : () => openDialog({ history: { version: newest } })}
        onUndo={() => {
          // Newest first: each comes back to the place that it had when it was removed.
          for (const { work, patch } of removals.toReversed())
            session.undoChange(work.before, apply(work.before, patch));
          // The entry comes back under another id, which this notice does not know.
          onClose();
        }}
        onClose={onClose}
      />
    </Notice>
  );
}

interface NoticeActionsProps {
  text: string;
  onShow?: () => void;
  onUndo: () => void;
  onClose: () => void;
}

/** On a phone they stand below each other, so that the text has room. */
function NoticeActions({ text, onShow, onUndo, onClose }: NoticeActionsProps) {
  const t = useTranslations();
  return (
    <>
      <NoticeButtons>
        {onShow && <NoticeButton onClick={onShow}>{t('history.others.show')}</NoticeButton>}
        <NoticeButton onClick={onUndo}>{t('undo.undo')}</NoticeButton>
      </NoticeButtons>
      <NoticeCloseButton text={text} onClose={onClose} />
    </>
  );
}
