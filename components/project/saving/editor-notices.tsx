import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { OUTDATED } from '@/components/layout/start-events';
import { useOpenDialog } from '@/components/project/dialog-context';
import { CONTINUE_ID } from '@/components/project/element-ids';
import { useBringBack } from '@/components/project/gone/use-bring-back';
import { lazyParts } from '@/components/project/lazy-parts';
import { useProjectSession, useSession } from '@/components/project/session-context';
import { useAmountFormat } from '@/components/project/use-amount-format';
import { Lazy } from '@/components/ui/lazy-code';
import { Notice, NoticeButton, NoticeButtons } from '@/components/ui/notice';
import { isolatedName, nameOrNull } from '@/lib/domain/name';
import { amountOfEntry } from '@/lib/editor/bill-of-entry';
import { begunEntries, type Entry } from '@/lib/editor/sheet-entry';
import { inWords } from '@/lib/i18n/paid-text';
import { isToBeCreated } from '@/lib/session/save';
import { hasUnsavedOrBegun } from '@/lib/session/session-store';

/** Notices about the whole project. They lie over the page, so that nothing moves. */
export function EditorNotices() {
  const hasMore = useProjectSession(
    ({ twins, editor, isRestored, isBackup }) => twins.length + editor.notices.length > 0 || isRestored || isBackup,
  );
  return (
    <div aria-live="polite" className="grid justify-items-center gap-2">
      <GoneNotice />
      <OutdatedNotice />
      <WaitingNotice />
      {hasMore && <Lazy code={lazyParts}>{(lazy) => <lazy.OthersNotices />}</Lazy>}
      <BegunNotice />
    </div>
  );
}

/**
 * A page of a build that is gone reloads itself once its draft is stored. Where nothing can be stored, or a dialog is open, which
 * may hold what is in no draft, it asks the person to.
 */
function OutdatedNotice() {
  const t = useTranslations('notice');
  const session = useSession();
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const onOutdated = (event: WindowEventMap[typeof OUTDATED]) => {
      event.preventDefault();
      void session.storeDraft().then((isStored) => {
        const canReload = isStored && document.querySelector('[role="dialog"]') === null;
        setShown(!(canReload && event.detail()));
      });
    };
    window.addEventListener(OUTDATED, onOutdated);
    return () => window.removeEventListener(OUTDATED, onOutdated);
  }, [session]);
  if (!isShown) return null;
  return (
    <Notice icon="renew" text={t('outdated')} isLong>
      <NoticeButton onClick={() => window.location.reload()}>{t('reload')}</NoticeButton>
    </Notice>
  );
}

/** Says what a save waits for, or that there is no network. */
function WaitingNotice() {
  const t = useTranslations();
  const { isOnline, isOfServer, isWaiting, isLocal } = useProjectSession((state) => ({
    isOnline: state.isOnline,
    isOfServer: state.save.kind === 'waiting' && state.save.reason === 'server',
    isWaiting: state.save.kind === 'waiting' || (isToBeCreated(state) && !state.isOnline),
    // Nothing but its creation was asked for.
    isLocal: isToBeCreated(state) && !state.isSaveAsked,
  }));
  if (isWaiting && isOnline && isOfServer) {
    return <Notice icon="noServer" text={t('notice.waitingForServer')} />;
  }
  if (!isWaiting && isOnline) return null;
  const text = isLocal ? 'offline.local' : isWaiting ? 'notice.waiting' : 'notice.offline';
  return <Notice icon="noNetwork" text={t(text)} />;
}

/** Says why nothing can be saved any more, and shows what is unsaved. What is on the page stays there to be read. */
function GoneNotice() {
  const t = useTranslations();
  const session = useSession();
  const { gone, hasUnsaved } = useProjectSession((state) => {
    // The person who deletes the project here knows.
    const gone = state.deletion === 'none' ? state.gone : null;
    return { gone, hasUnsaved: gone !== null && hasUnsavedOrBegun(state) };
  });
  const { isBusy, bringBack } = useBringBack();
  const openDialog = useOpenDialog();
  if (gone === null) return null;
  const kind = gone.kind === 'deleted' && !gone.canBringBack ? 'missing' : gone.kind;

  async function bringItBack() {
    await bringBack(session.getState().editor.snapshot.id);
    // After a failure too: it may be deleted for good by now.
    await session.read();
  }
  const texts = {
    link: hasUnsaved ? 'gone.linkUnsaved' : 'gone.link',
    deleted: hasUnsaved ? 'gone.deletedUnsaved' : 'gone.deleted',
    missing: hasUnsaved ? 'gone.missingUnsaved' : 'gone.deleted',
  } as const;
  return (
    <Notice icon={kind === 'link' ? 'noLink' : 'trash'} text={t(texts[kind])}>
      <NoticeButtons>
        {hasUnsaved && (
          <NoticeButton onClick={() => openDialog({ unsaved: kind })}>{t('gone.showUnsaved')}</NoticeButton>
        )}
        {kind === 'deleted' && (
          <NoticeButton isBusy={isBusy} onClick={bringItBack}>
            {t('gone.bringBack')}
          </NoticeButton>
        )}
      </NoticeButtons>
    </Notice>
  );
}

/** Says that an expense was begun, or a change of one, and not saved: its sheet was closed, or the page was. */
function BegunNotice() {
  const entry = useProjectSession(({ editor, isEntering }) => (isEntering ? null : begunEntries(editor.entries)[0]));
  return entry && <NoticeOf entry={entry} />;
}

function NoticeOf({ entry }: { entry: Entry }) {
  const { id, name, original, base } = entry;
  const amount = useProjectSession(({ editor }) => amountOfEntry(entry, editor.draft));
  const t = useTranslations();
  const session = useSession();
  const openDialog = useOpenDialog();
  const locale = useLocale();
  const formatAmount = useAmountFormat('entered');
  const texts = [
    nameOrNull(name) === null ? null : t('quoted', { name: isolatedName(name, '') }),
    inWords(locale, { amount: amount || null, original }, formatAmount),
  ];
  const what = texts.filter((text) => text !== null).join(' ');
  const text =
    what === ''
      ? t(base ? 'sheet.begunChangeBlank' : 'newExpense.begunBlank')
      : t(base ? 'sheet.begunChange' : 'newExpense.begun', { what });
  return (
    <Notice icon="history" text={text} isLong>
      <NoticeButtons>
        <NoticeButton id={CONTINUE_ID} onClick={() => openDialog(base ? { expense: id } : { newExpense: true })}>
          {t('newExpense.continue')}
        </NoticeButton>
        <NoticeButton onClick={() => session.sheet.drop(id)}>{t('notice.discard')}</NoticeButton>
      </NoticeButtons>
    </Notice>
  );
}
