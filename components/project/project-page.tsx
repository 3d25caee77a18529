'use client';

import { type ComponentProps, useDeferredValue, useState } from 'react';
import { useIsHydrated } from '@/components/layout/use-is-hydrated';
import { StartNotice } from '@/components/project/loading/start-notice';
import { UnreadProject } from '@/components/project/loading/unread-project';
import { sentPart } from '@/components/ui/sent-part';
import { isLarge, sizeOf } from '@/lib/domain/first-paint';
import type { Project } from '@/lib/domain/project';
import { LOCAL_PAGE_ID } from '@/lib/offline/local-page';
import { ProjectEditor } from './project-editor';

const ReadOnlyPage = sentPart(async () => (await import('./read-only/read-only-page')).ReadOnlyPage);
const LargeProject = sentPart(async () => (await import('./read-only/read-only-project')).LargeProject);

export interface ProjectPageProps {
  projectId: string;
  isDemo: boolean;
  /** As JSON, which a page carries more cheaply than objects. Null when the server could not read it for the first paint. */
  initialProject: string | null;
}

/** The page of a project that exists on this device alone. The path of the page says which one. */
export function LocalProjectPage() {
  return <ProjectPage projectId={LOCAL_PAGE_ID} isDemo={false} initialProject={null} />;
}

export function ProjectPage({ projectId, isDemo, initialProject }: ProjectPageProps) {
  const [project] = useState(() => (initialProject === null ? null : (JSON.parse(initialProject) as Project)));

  function show(read: Project) {
    if (read.readOnly) return <ReadOnlyPage key={projectId} project={read} />;
    const Editor = isLarge(sizeOf(read)) ? EditorOfLargeProject : ProjectEditor;
    return <Editor key={projectId} project={read} isDemo={isDemo} />;
  }

  return (
    <>
      <StartNotice />
      {project ? show(project) : <UnreadProject projectId={projectId} show={show} />}
    </>
  );
}

/** What is there first can be read on while the editor takes its place. */
function EditorOfLargeProject(props: ComponentProps<typeof ProjectEditor>) {
  const canEdit = useDeferredValue(useIsHydrated());
  return canEdit ? <ProjectEditor {...props} /> : <LargeProject project={props.project} />;
}
