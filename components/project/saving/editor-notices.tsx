import { useLocale, useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { lateParts } from '@/components/project/late-parts';
import { BegunNotice } from '@/components/project/new-expense/begun-notice';
import { useProjectSession, useSession } from '@/components/project/session-context';
import { IconButton } from '@/components/ui/icon-button';
import { HistoryIcon, NoNetworkIcon, NoServerIcon } from '@/components/ui/icons';
import { Late } from '@/components/ui/late-code';
import { Notice, NoticeButton } from '@/components/ui/notice';
import { endHungRequests } from '@/components/ui/slow-request';
import { changedEntities } from '@/lib/domain/diff';
import { isLocalProject } from '@/lib/domain/local-project';
import { isolatedName } from '@/lib/domain/name';
import type { Entity } from '@/lib/domain/project';
import { isAnySaveAsked } from '@/lib/editor/selectors';
import { isSaveWaiting } from '@/lib/session/saving/save-queue';
import { GoneNotice } from './gone-notice';

/** Notices about the whole project. They lie over the page, so that nothing moves. */
export function EditorNotices() {
  const session = useSession();
  const {
    gone,
    hasUnsavedChanges,
    isOnline,
    isWaiting,
    isServerSlow,
    isDeletionSilent,
    isServerUnavailable,
    isRestored,
    isLocal,
    hasOthersWork,
  } = useProjectSession((state) => ({
    hasUnsavedChanges: state.hasUnsavedChanges,
    isOnline: state.isOnline,
    isServerSlow: state.isServerSlow,
    isDeletionSilent: state.deletion === 'slow',
    isServerUnavailable: state.isServerUnavailable,
    // The person who deletes the project here knows.
    gone: state.deletion === 'none' ? state.gone : null,
    isWaiting: isSaveWaiting(state) && (state.hasUnsavedChanges || isLocalProject(state.editor.snapshot.id)),
    // Nothing but its creation was asked for.
    isLocal: isLocalProject(state.editor.snapshot.id) && !isAnySaveAsked(state.editor),
    hasOthersWork: state.othersWork.length > 0,
    isRestored: state.isRestored && state.hasUnsavedChanges && !state.editor.isSaveAsked,
  }));
  const t = useTranslations('notice');
  const tOffline = useTranslations('offline');
  function tryAgain() {
    endHungRequests();
    session.retrySave();
    if (isDeletionSilent) void session.deleteProject();
  }
  return (
    <div aria-live="polite" className="grid justify-items-center gap-2">
      {gone && <GoneNotice gone={gone} hasUnsavedChanges={hasUnsavedChanges} onBringBack={() => session.bringBack()} />}
      {isWaiting && isOnline && isServerUnavailable ? (
        <Notice icon={<NoServerIcon />} text={t('waitingForServer')} />
      ) : (
        (isWaiting || !isOnline) && (
          <Notice icon={<NoNetworkIcon />} text={isLocal ? tOffline('local') : t(isWaiting ? 'waiting' : 'offline')} />
        )
      )}
      {(isServerSlow || isDeletionSilent) && isOnline && (
        <Notice icon={<NoServerIcon />} text={t('slowRequest')}>
          <NoticeButton onClick={tryAgain}>{t('tryAgain')}</NoticeButton>
        </Notice>
      )}
      {hasOthersWork && <Late code={lateParts}>{(late) => <late.OthersNotices />}</Late>}
      {isRestored && <RestoredNotice />}
      <BegunNotice />
    </div>
  );
}

/** A notice names up to so many changes, and counts more. */
const FEW = 3;

/** Says which unsaved changes were brought back, and how many. Empty where only places in lists have changed. */
function RestoredNotice() {
  const t = useTranslations();
  const session = useSession();
  const locale = useLocale();
  const restored = useProjectSession(({ editor }) => editor.restored);
  const changed = useMemo(() => (restored === null ? [] : changedEntities(restored.base, restored.draft)), [restored]);

  function nameOf(entity: Entity): string {
    if ('expenses' in entity) return isolatedName(entity.name, t('member.unnamed'));
    const unnamed = 'members' in entity ? 'title.untitled' : 'expense.unnamed';
    return t('quoted', { name: isolatedName(entity.name, t(unnamed)) });
  }

  if (changed.length === 0) return null;
  const names = changed.slice(0, FEW).map(nameOf);
  if (changed.length > FEW) names.push(t('notice.more', { count: changed.length - FEW }));
  const text = t('notice.restored', { count: changed.length, names: new Intl.ListFormat(locale).format(names) });
  return (
    <Notice icon={<HistoryIcon />} text={text}>
      <NoticeButton onClick={() => session.dispatch({ type: 'restored-discarded' })}>
        {t('notice.discard')}
      </NoticeButton>
      <IconButton
        label={t('notice.close')}
        onClick={() => session.acknowledgeRestored()}
        className="line-icon-x -my-2 -mr-2"
      />
    </Notice>
  );
}
