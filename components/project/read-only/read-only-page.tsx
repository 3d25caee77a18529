import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { useApi } from '@/components/layout/api-provider';
import { BEHIND_FIRST_CARDS } from '@/components/layout/paint-anchors';
import { useLazyDialog } from '@/components/layout/use-lazy-dialog';
import { lazyParts } from '@/components/project/lazy-parts';
import { ShareBox } from '@/components/project/links/share-box';
import { nameInText } from '@/components/project/name-in-text';
import { Panels } from '@/components/project/panels/panels';
import { ProjectMain } from '@/components/project/project-main';
import { ExportItems, MenuBelow } from '@/components/project/project-menu';
import { RememberProject } from '@/components/project/recents/remember-project';
import { useProjectSession } from '@/components/project/session-context';
import { useOutcome } from '@/components/project/settlement/settlement';
import { SettlementLink } from '@/components/project/settlement/settlement-link';
import { SettlementStatus } from '@/components/project/settlement/settlement-status';
import { useOnlyUncounted } from '@/components/project/settlement/use-only-uncounted';
import { useProjectCopy } from '@/components/project/use-project-copy';
import { Icon } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button';
import { LazyCode } from '@/components/ui/lazy-code';
import { Notice, OverPageEnd } from '@/components/ui/notice';
import { retry } from '@/lib/client/retry';
import { whenIdle } from '@/lib/client/timing';
import type { Project } from '@/lib/domain/project';
import { browserPlatform } from '@/lib/session/browser-platform';
import { ReadOnlySession } from '@/lib/session/read-only-session';
import { ReadOnlyContent, ReadOnlyStore } from './read-only-project';

/** The page of a project under a read-only link: it follows what others save, and offers nothing that changes anything. */
export function ReadOnlyPage({ project }: { project: Project }) {
  const api = useApi();
  const [session] = useState(() => new ReadOnlySession({ project, ...api, platform: browserPlatform }));
  useProjectCopy(session, false);
  useEffect(() => {
    const stop = session.start();
    const stopLogging = session.onEvent((event) => event.type === 'background-failed' && console.error(event.error));
    // What the first load left out is fetched early, so that it is there when the network is gone.
    const left = new AbortController();
    const demand = { signal: left.signal, onFailed: console.error };
    whenIdle(() => void retry(browserPlatform, () => LazyCode.loadAll(), demand));
    return () => {
      left.abort();
      stopLogging();
      stop();
    };
  }, [session]);
  return (
    <ReadOnlyStore store={session}>
      <Screen />
      <Dock />
    </ReadOnlyStore>
  );
}

function Screen() {
  const t = useTranslations();
  const name = useProjectSession(({ editor }) => nameInText(t, 'project', editor.draft.name));
  return (
    <ProjectMain>
      <title>{t('title.project', { name })}</title>
      <ReadOnlyContent
        tools={<Tools />}
        note={<Note />}
        aside={<ShareBox hint={t('readOnly.shareHint')} />}
        canCopy
        columns={Panels}
      />
      <i id={BEHIND_FIRST_CARDS} hidden />
      <OverPageEnd>
        <Notices />
      </OverPageEnd>
      <SettlementStatus />
      <RememberProject />
    </ProjectMain>
  );
}

function Note() {
  const t = useTranslations('readOnly');
  return (
    <p className="read-only-note">
      <Icon name="readOnly" className="size-4 flex-none" />
      <span>
        <b className="font-semibold">{t('note')}</b> {t('noteDetail')}
      </span>
    </p>
  );
}

/** What can be done with it: send its link on, and take it out of the page. */
function Tools() {
  const t = useTranslations();
  const [isSharing, setSharing] = useState(false);
  const lazy = useLazyDialog(lazyParts, isSharing, () => setSharing(false));
  return (
    <div className="-mr-[8px] flex flex-none md:mr-0">
      <IconButton label={t('sharing.open')} aria-haspopup="dialog" onClick={() => setSharing(true)}>
        <Icon name="share" />
      </IconButton>
      <MenuBelow>
        <ExportItems />
      </MenuBelow>
      {lazy && (
        <lazy.ShareSheet
          hint={t('readOnly.shareHint')}
          text={(name) => t('readOnly.shareText', { name })}
          onClose={() => setSharing(false)}
        />
      )}
    </div>
  );
}

/** Notices about the whole project. */
function Notices() {
  const t = useTranslations();
  const { gone, isOnline } = useProjectSession(({ gone, isOnline }) => ({ gone: gone?.kind ?? null, isOnline }));
  return (
    <div aria-live="polite" className="grid justify-items-center gap-2">
      {gone === 'link' && <Notice icon="noLink" text={t('readOnly.linkGone')} />}
      {(gone === 'deleted' || gone === 'missing') && <Notice icon="trash" text={t('gone.deleted')} />}
      {!isOnline && <Notice icon="noNetwork" text={t('readOnly.offline')} />}
    </div>
  );
}

function Dock() {
  const t = useTranslations('dock');
  const isEmpty = useProjectSession(({ editor }) => editor.draft.members.length === 0);
  if (isEmpty) return null;
  return (
    <section aria-label={t('label')} className="dock">
      <Result />
    </section>
  );
}

/** How many payments there are. It leads to them. */
function Result() {
  const t = useTranslations();
  const { people, payments, isFewest, spent } = useOutcome();
  const isOnlyUncounted = useOnlyUncounted();

  function detail() {
    if (payments.length > 0 ? !isFewest : people.length < 2) return t('settlement.people', { count: people.length });
    if (payments.length > 0) return t('dock.fewest');
    if (isOnlyUncounted) return t('ownBalance.nothingCounts');
    return t(spent === 0 ? 'ownBalance.noExpenses' : 'ownBalance.quits');
  }

  const count = payments.length;
  return (
    <SettlementLink className="dock-answer">
      <b>
        <span className="dock-long">{count === 0 ? t('dock.nothing') : t('settlement.count', { count })}</span>
        <span aria-hidden="true" className="dock-short">
          {count}
        </span>{' '}
        <span aria-hidden="true">↓</span>
      </b>{' '}
      <small>{detail()}</small>
    </SettlementLink>
  );
}
