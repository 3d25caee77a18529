import type { Project } from '@/lib/domain/project';
import { LookPage } from './look/look-page';
import { ProjectEditor } from './project-editor';

/** A project as its link lets it be seen: to be changed, or only looked at. */
export function OpenProject({ project, isDemo }: { project: Project; isDemo: boolean }) {
  return project.readOnly ? <LookPage project={project} /> : <ProjectEditor project={project} isDemo={isDemo} />;
}
