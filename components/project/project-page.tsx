'use client';

import { useTranslations } from 'next-intl';
import { type ComponentProps, type ReactNode, useDeferredValue, useEffect, useState } from 'react';
import { sessionCode } from '@/components/layout/api-provider';
import { BEHIND_FIRST_CARDS } from '@/components/layout/paint-anchors';
import { START_NOTICE, STARTED } from '@/components/layout/start-events';
import { useIsHydrated } from '@/components/layout/use-is-hydrated';
import { AnswerScriptContext } from '@/components/project/answer/early-answer';
import type { ProjectLoaderProps } from '@/components/project/loading/project-loader';
import { ProjectWait } from '@/components/project/loading/project-wait';
import { Panels } from '@/components/project/panels/panels';
import { ProjectMain, WithoutScripts } from '@/components/project/project-main';
import { ReadOnlyProject } from '@/components/project/read-only/read-only-project';
import { LazyCode, useLazyCode } from '@/components/ui/lazy-code';
import { isolatedName } from '@/lib/domain/name';
import type { Project } from '@/lib/domain/project';
import { isLarge, sizeOf } from '@/lib/domain/project';
import { LOCAL_PAGE_ID } from '@/lib/domain/temporary-id';
import { ProjectEditor } from './project-editor';
import { ReadOnlyPage } from './read-only/read-only-page';

// What calls the server is asked for while React takes the page over.
if (typeof window !== 'undefined') sessionCode.loadAfterPage();

export interface ProjectPageProps {
  projectId: string;
  isDemo: boolean;
  /** As JSON, which a page carries more cheaply than objects. Null when the server could not read it for the first paint. */
  initialProject: string | null;
  /** Holds the place of the answer before the first paint. */
  answerScript?: ReactNode;
}

/** The page of a project that exists on this device alone. The path of the page says which one. */
export function LocalProjectPage() {
  return <ProjectPage projectId={LOCAL_PAGE_ID} isDemo={false} initialProject={null} />;
}

export function ProjectPage({ projectId, isDemo, initialProject, answerScript = null }: ProjectPageProps) {
  const [project] = useState(() => (initialProject === null ? null : (JSON.parse(initialProject) as Project)));

  function show(read: Project) {
    if (read.readOnly) return <ReadOnlyPage key={projectId} project={read} />;
    const Editor = isLarge(sizeOf(read)) ? EditorOfLargeProject : ProjectEditor;
    return <Editor key={projectId} project={read} isDemo={isDemo} />;
  }

  return (
    <AnswerScriptContext value={answerScript}>
      <StartNotice />
      {project ? show(project) : <UnreadProject projectId={projectId} show={show} />}
    </AnswerScriptContext>
  );
}

/** What is there first can be read on while the editor takes its place. */
function EditorOfLargeProject(props: ComponentProps<typeof ProjectEditor>) {
  const canEdit = useDeferredValue(useIsHydrated());
  return canEdit ? <ProjectEditor {...props} /> : <LargeProject project={props.project} />;
}

/** Says that the editor has not started. It is hidden until that takes long, and gone once the editor starts. */
function StartNotice() {
  const t = useTranslations('notice');
  const isHydrated = useIsHydrated();
  useEffect(() => {
    window.dispatchEvent(new Event(STARTED));
  }, []);
  if (isHydrated) return null;
  return (
    <div
      id={START_NOTICE}
      role="alert"
      hidden
      suppressHydrationWarning
      className="fixed inset-x-3 bottom-[calc(var(--lower-edge)+0.75rem)] z-20 mx-auto max-w-xl rounded-[14px] border border-line bg-paper px-[1.125rem] py-2.5 text-[0.875rem]"
    >
      {t('notStarted')} {/* biome-ignore lint/a11y/useValidAnchor: it loads this page again, without any script. */}
      <a href="" className="touch-target font-semibold text-accent underline underline-offset-4">
        {t('reload')}
      </a>
    </div>
  );
}

/** Few pages come without their project, and what reads one brings the schemas of all that it may find. */
const lazyLoader = new LazyCode(() => import('./loading/project-loader'), { isAhead: false });

/** A project that the first paint could not show. */
function UnreadProject(props: ProjectLoaderProps) {
  const [error, setError] = useState<unknown>(null);
  const code = useLazyCode(lazyLoader);
  useEffect(() => {
    if (error === null) lazyLoader.load().catch(setError);
  }, [error]);
  if (code) return <code.ProjectLoader {...props} />;
  return <ProjectWait error={error} onRetry={() => setError(null)} />;
}

/** The page of a large project until its editor is there. It can be read, searched and printed at once, and without scripts. */
function LargeProject({ project }: { project: Project }) {
  const t = useTranslations('title');
  return (
    <ProjectMain>
      <title>{t('project', { name: isolatedName(project.name, t('untitled')) })}</title>
      <WithoutScripts />
      <ReadOnlyProject project={project} columns={Panels} />
      <i id={BEHIND_FIRST_CARDS} hidden />
    </ProjectMain>
  );
}
