import { useTranslations } from 'next-intl';
import { BEHIND_FIRST_CARDS } from '@/components/layout/page-end';
import { Panels } from '@/components/project/panels/panels';
import { ProjectMain, WithoutScripts } from '@/components/project/project-main';
import { isolatedName } from '@/lib/domain/name';
import type { Project } from '@/lib/domain/project';
import { ReadOnlyProject } from './read-only-project';

/** The page of a large project until its editor is there. It can be read, searched and printed at once, and without scripts. */
export function LargeProject({ project }: { project: Project }) {
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
