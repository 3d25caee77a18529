import { type ReactNode, useMemo } from 'react';
import { RowLabelsProvider } from '@/components/project/members/row-labels';
import { LookProvider } from '@/components/project/session-context';
import { SettlementProvider } from '@/components/project/settlement/settlement';
import { SettlementList } from '@/components/project/settlement/settlement-list';
import { Standing } from '@/components/project/standing/standing';
import type { Project } from '@/lib/domain/project';
import { editorReducer } from '@/lib/editor/reducer';
import { SessionStore } from '@/lib/session/session-store';
import { LookHeader } from './look-header';
import { LookMembers } from './look-members';

interface LookProps {
  /** What stands beside the name. */
  tools?: ReactNode;
  /** What stands above all else. */
  note?: ReactNode;
  /** What stands below the settlement. */
  aside?: ReactNode;
  /** Whether all payments can be copied as a text with the page's link. */
  canCopy?: boolean;
}

/** A project as text: how things stand, who paid what, who pays whom. Nothing in it changes anything. */
export function ProjectLook({ project, ...props }: LookProps & { project: Project }) {
  const store = useMemo(() => new SessionStore(project, editorReducer), [project]);
  return (
    <LookAt store={store}>
      <Look {...props} />
    </LookAt>
  );
}

/** Provides what is looked at, and what is computed from it. */
export function LookAt({ store, children }: { store: SessionStore; children: ReactNode }) {
  return (
    <LookProvider store={store}>
      <SettlementProvider>{children}</SettlementProvider>
    </LookProvider>
  );
}

/** What a `LookAt` provides, on the screen. */
export function Look({ tools, note, aside, canCopy }: LookProps) {
  return (
    <>
      {note}
      <LookHeader>{tools}</LookHeader>
      <Standing />
      <div className="project-columns grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_21.25rem] lg:gap-7">
        <RowLabelsProvider>
          <LookMembers />
        </RowLabelsProvider>
        <aside className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:sticky lg:top-5 lg:-m-1 lg:max-h-[calc(100dvh-2.25rem)] lg:overflow-y-auto lg:p-1">
          <SettlementList canCopy={canCopy} />
          {aside}
        </aside>
      </div>
    </>
  );
}
