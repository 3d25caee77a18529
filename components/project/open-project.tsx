import { sentPart } from '@/components/ui/sent-part';
import type { Project } from '@/lib/domain/project';
import { ProjectEditor } from './project-editor';

const LookPage = sentPart(async () => (await import('./look/look-page')).LookPage);

/** A project as its link lets it be seen: to be changed, or only looked at. */
export function OpenProject({ project, isDemo }: { project: Project; isDemo: boolean }) {
  return project.readOnly ? <LookPage project={project} /> : <ProjectEditor project={project} isDemo={isDemo} />;
}
