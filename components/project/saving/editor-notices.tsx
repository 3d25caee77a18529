import { useTranslations } from 'next-intl';
import { BegunNotice } from '@/components/project/new-expense/begun-notice';
import { useProjectSession, useSession } from '@/components/project/session-context';
import { NoNetworkIcon, NoServerIcon } from '@/components/ui/icons';
import { Notice, NoticeButton } from '@/components/ui/notice';
import { endHungRequests } from '@/components/ui/slow-request';
import { isLocalProject } from '@/lib/domain/local-project';
import { isAnySaveAsked } from '@/lib/editor/selectors';
import { isSaveWaiting } from '@/lib/session/saving/save-queue';
import { GoneNotice } from './gone-notice';
import { OthersNotices } from './others-notices';
import { RestoredNotice } from './restored-notice';

/** Notices about the whole project. They lie over the page, so that nothing moves. */
export function EditorNotices() {
  const session = useSession();
  const {
    gone,
    hasUnsavedChanges,
    isOnline,
    isWaiting,
    isServerSilent,
    isDeletionSilent,
    isServerUnavailable,
    isRestored,
    isLocal,
    hasOthersWork,
  } = useProjectSession((state) => ({
    hasUnsavedChanges: state.hasUnsavedChanges,
    isOnline: state.isOnline,
    isServerSilent: state.isServerSilent,
    isDeletionSilent: state.deletion === 'silent',
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
      {(isServerSilent || isDeletionSilent) && isOnline && (
        <Notice icon={<NoServerIcon />} text={t('silent')}>
          <NoticeButton onClick={tryAgain}>{t('tryAgain')}</NoticeButton>
        </Notice>
      )}
      {hasOthersWork && <OthersNotices />}
      {isRestored && <RestoredNotice />}
      <BegunNotice />
    </div>
  );
}
