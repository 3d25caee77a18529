import { useEffect } from 'react';
import type { Project } from '@/lib/domain/project';
import { whenIdle } from '@/lib/session/when-idle';
import { DialogsProvider, loadDialogs } from './dialogs';
import { Members } from './members/members';
import { ProjectHeader } from './project-header';
import { EditorNotices } from './saving/editor-notices';
import { SaveButton, UnsavedBanner } from './saving/save-controls';
import { useLeaveGuard } from './saving/use-leave-guard';
import { useSessionToasts } from './saving/use-session-toasts';
import { useShortcuts } from './saving/use-shortcuts';
import { SessionProvider, useSession } from './session-context';
import { SettlementList } from './settlement/settlement-list';
import { SettlementProvider } from './settlement/settlement-provider';
import { ShareBox } from './sharing/share-box';

export function ProjectEditor({ loaded, isDemo }: { loaded: Project; isDemo: boolean }) {
  return (
    <SessionProvider project={loaded} isDemo={isDemo}>
      <SettlementProvider>
        <DialogsProvider>
          <Screen />
        </DialogsProvider>
      </SettlementProvider>
    </SessionProvider>
  );
}

/** Renders once: each part of it reads its own slice of the session. */
function Screen() {
  const session = useSession();
  useShortcuts();
  useLeaveGuard();
  useSessionToasts();
  // What the first load left out is fetched early, so that it is there when the network is gone.
  useEffect(() => whenIdle(() => void Promise.allSettled([loadDialogs()])), []);

  return (
    // Leaving a field ends a step of what can be undone.
    <main
      onBlur={() => session.dispatch({ type: 'field-left' })}
      className="mx-auto min-h-[calc(100dvh-57px)] w-full max-w-[1128px] px-3.5 pt-5 pb-24 md:px-6 md:pt-9 md:pb-14"
    >
      <ProjectHeader />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_340px] lg:gap-7">
        <Members />
        <aside className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:sticky lg:top-5">
          <SaveButton />
          <SettlementList />
          <ShareBox />
        </aside>
      </div>
      <div className="pointer-events-none fixed inset-x-3 bottom-[max(12px,env(safe-area-inset-bottom))] z-10 grid gap-2 *:pointer-events-auto">
        <EditorNotices />
        <UnsavedBanner />
      </div>
    </main>
  );
}
