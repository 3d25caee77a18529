'use client';

import { useDeferredValue, useEffect, useState } from 'react';
import { useApi } from '@/components/layout/api-provider';
import { whenIdle } from '@/components/layout/when-idle';
import { Members } from '@/components/project/members/members';
import { useProjectDeletion } from '@/components/project/removal/use-project-deletion';
import { EditorNotices } from '@/components/project/saving/editor-notices';
import { loadSave } from '@/components/project/saving/load-save';
import { SaveButton, UnsavedBanner } from '@/components/project/saving/save-controls';
import { UndoButtons } from '@/components/project/saving/undo-buttons';
import { useKeptDraft } from '@/components/project/saving/use-kept-draft';
import { useLeaveGuard } from '@/components/project/saving/use-leave-guard';
import { useLiveProject } from '@/components/project/saving/use-live-project';
import { useRefresh } from '@/components/project/saving/use-refresh';
import { useSave } from '@/components/project/saving/use-save';
import { useSaveShortcut } from '@/components/project/saving/use-save-shortcut';
import { useUndoShortcuts } from '@/components/project/saving/use-undo-shortcuts';
import { SettlementList } from '@/components/project/settlement/settlement-list';
import { useSettlement } from '@/components/project/settlement/use-settlement';
import { ShareBox } from '@/components/project/sharing/share-box';
import { useIsOnline } from '@/components/ui/use-is-online';
import type { Project } from '@/lib/domain/project';
import { canRedo, canUndo } from '@/lib/editor/selectors';
import { CreationKeys } from '@/lib/session/creation-keys';
import { Dialogs, loadDialogs } from './dialogs';
import { EditorProvider } from './editor-context';
import { ProjectHeader } from './project-header';
import { useEditor } from './use-editor';

export function ProjectEditor({ loaded, isDemo }: { loaded: Project; isDemo: boolean }) {
  const editor = useEditor(loaded);
  const { store, state, commands } = editor;
  const { draft, conflicts, isSaveAsked } = state;
  const { incomingIds, ...refreshing } = useRefresh(store, loaded.id);
  const { people, isDeleted } = useLiveProject(store, loaded.id, refreshing);
  const isOnline = useIsOnline();
  const [keys] = useState(() => new CreationKeys());
  const { isRestored, keepNow, acceptRestored } = useKeptDraft(store, keys, { isDemo, isDeleted });
  const { save, isSaving, isWaiting } = useSave(store, { ...refreshing, keys, keepNow, isSaveAsked, isDemo, isOnline });
  const deletion = useProjectDeletion(loaded.id, () => {
    commands.dispatch({ type: 'changes-discarded' });
    return keepNow();
  });
  const saveProps = { isSaving, hasUnsavedChanges: editor.hasUnsavedChanges, onSave: save };
  // A keystroke is painted first; what follows from it comes right after.
  const settledMembers = useDeferredValue(draft.members);
  const settlement = useSettlement(settledMembers);
  useUndoShortcuts(commands);
  useLeaveGuard(editor.hasUnsavedChanges && !isDemo);
  useSaveShortcut(save);

  // What the first load left out comes as soon as the page is idle, so that it is there when the network is gone.
  const loadApi = useApi();
  useEffect(() => whenIdle(() => void Promise.allSettled([loadApi(), loadSave(), loadDialogs()])), [loadApi]);

  return (
    <EditorProvider value={commands}>
      {/* Leaving a field ends a step of what can be undone. */}
      <main
        onBlur={() => commands.dispatch({ type: 'field-left' })}
        className="mx-auto min-h-[calc(100dvh-57px)] w-full max-w-[1128px] px-3.5 pt-5 pb-24 md:px-6 md:pt-9 md:pb-14"
      >
        <ProjectHeader project={draft} isDemo={isDemo} conflict={conflicts.get(draft.id)} people={people}>
          <UndoButtons canUndo={canUndo(state)} canRedo={canRedo(state)} />
        </ProjectHeader>
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_340px] lg:gap-7">
          <Members
            members={draft.members}
            balances={settlement.balances}
            conflicts={conflicts}
            incomingIds={incomingIds}
          />
          <aside className="grid grid-cols-[minmax(0,1fr)] gap-4 lg:sticky lg:top-5">
            <SaveButton {...saveProps} />
            <SettlementList members={settledMembers} {...settlement} />
            <ShareBox />
          </aside>
        </div>
        <div className="pointer-events-none fixed inset-x-3 bottom-[max(12px,env(safe-area-inset-bottom))] z-10 grid gap-2 *:pointer-events-auto">
          <EditorNotices
            isDeleted={isDeleted && !deletion.isPending && !deletion.isSuccess}
            hasUnsavedChanges={editor.hasUnsavedChanges}
            isOnline={isOnline}
            isWaiting={isWaiting && editor.hasUnsavedChanges}
            isRestored={isRestored && editor.hasUnsavedChanges && !isSaveAsked}
            onDiscard={() => commands.dispatch({ type: 'changes-discarded' })}
            onClose={acceptRestored}
          />
          <UnsavedBanner {...saveProps} />
        </div>
      </main>
      <Dialogs project={draft} deletion={deletion} {...editor} />
    </EditorProvider>
  );
}
