import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { sessionCode, useApi } from '@/components/layout/api-provider';
import { NewExpenseButton } from '@/components/project/dock/dock';
import { ShareOffer } from '@/components/project/links/share-box';
import { LazyCode } from '@/components/ui/lazy-code';
import { OverPageEnd } from '@/components/ui/notice';
import { retry } from '@/lib/client/retry';
import { whenIdle } from '@/lib/client/timing';
import type { Project } from '@/lib/domain/project';
import type { Payment } from '@/lib/domain/settlement/settlement';
import { isLocalProject } from '@/lib/domain/temporary-id';
import { browserPlatform } from '@/lib/session/browser-platform';
import { ProjectSession } from '@/lib/session/project-session';
import { Answer } from './answer/answer';
import { CreatedDate } from './date-text';
import { useOpenDialog } from './dialog-context';
import { DialogsProvider } from './dialogs-provider';
import { Dock } from './dock/dock';
import { ShareBox } from './links/share-box';
import { Members } from './members/members';
import { usePageLink } from './page-link';
import { Panels } from './panels/panels';
import { ProjectHeader } from './project-header';
import { ProjectMain, WithoutScripts } from './project-main';
import { RememberProject } from './recents/remember-project';
import { EditorNotices } from './saving/editor-notices';
import { SaveButton } from './saving/save-controls';
import { useSessionToasts } from './saving/use-session-toasts';
import { SessionContext, useCanAdd, useOutline, useSession } from './session-context';
import { SettlementProvider } from './settlement/settlement';
import { SettlementList } from './settlement/settlement-list';
import { SettlementStatus } from './settlement/settlement-status';
import { useProjectCopy } from './use-project-copy';
import { useRowFocus } from './use-row-focus';
import { useWindowEvents } from './use-window-events';

/** Opens a project for as long as it is on the screen. */
export function ProjectEditor({ project, isDemo }: { project: Project; isDemo: boolean }) {
  const api = useApi();
  const [session] = useState(() => new ProjectSession({ project, isDemo, ...api, platform: browserPlatform }));
  useEffect(() => {
    session.start();
    return () => session.close();
  }, [session]);
  return (
    <SessionContext value={session}>
      <SettlementProvider>
        <DialogsProvider>
          <Screen />
          <Dock />
        </DialogsProvider>
      </SettlementProvider>
    </SessionContext>
  );
}

/** There is no link before the server has the project and the page its address. */
function Sharing() {
  const t = useTranslations();
  const session = useSession();
  // Renders anew once the page has another address, and only then.
  usePageLink();
  const isLocal = isLocalProject(session.getState().editor.snapshot.id);
  const hint = session.isDemo ? t('demo.shareHint') : isLocal ? t('offline.noLink') : t('share.hint');
  return <ShareBox hint={hint} isLocal={isLocal} />;
}

/** A new project asks for its people first. */
function AnswerOfPeople() {
  const session = useSession();
  const openDialog = useOpenDialog();
  const asksForPeople = useOutline(({ asking }) => asking === 'people');
  const canAdd = useCanAdd();
  if (asksForPeople) return null;
  const actions = {
    openPayment: (payment: Payment) => openDialog({ payment }),
    openAccount: (account: string) => openDialog({ account }),
    markAsPaid: canAdd ? (payment: Payment) => session.markAsPaid(payment) : undefined,
  };
  return <Answer actions={actions} />;
}

/** Renders once: each part of it reads its own slice of the session. */
function Screen() {
  const session = useSession();
  const openDialog = useOpenDialog();
  useWindowEvents();
  const rowFocus = useRowFocus(session);
  useSessionToasts();
  useProjectCopy(session, session.isDemo);
  // What the first load left out is fetched early, so that it is there when the network is gone.
  useEffect(() => {
    const left = new AbortController();
    const demand = { signal: left.signal, onFailed: console.error };
    // What calls the server is asked for at once, ahead of the dialogs.
    void retry(browserPlatform, () => sessionCode.load(), demand);
    whenIdle(() => void retry(browserPlatform, () => LazyCode.loadAll(), demand));
    return () => left.abort();
  }, []);

  return (
    <ProjectMain {...rowFocus}>
      <WithoutScripts />
      <ProjectHeader />
      <AnswerOfPeople />
      <Panels
        above={
          <div className="grid gap-4">
            <NewExpenseButton className="hidden min-h-12 lg:inline-flex" />
            <SaveButton />
          </div>
        }
        settlement={<SettlementList onOpen={(payment) => openDialog({ payment })} canCopy />}
        below={
          <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
            <Sharing />
            <CreatedDate />
          </div>
        }
        onOpen={(expense) => openDialog({ expense })}
      >
        <Members />
      </Panels>
      <OverPageEnd>
        <EditorNotices />
      </OverPageEnd>
      <SettlementStatus />
      {!session.isDemo && (
        <>
          <RememberProject />
          <ShareOffer />
        </>
      )}
    </ProjectMain>
  );
}
