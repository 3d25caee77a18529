'use client';

import { Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { type ReactNode, useRef } from 'react';
import { PageTitle } from '@/components/layout/page-title';
import { ConflictNotes } from '@/components/project/conflicts/conflict-notes';
import { IconButton } from '@/components/ui/icon-button';
import { useEarlyInput } from '@/components/ui/use-early-input';
import { type Conflict, openConflict } from '@/lib/domain/merge/conflict';
import type { Project } from '@/lib/domain/project';
import { MAX_NAME_LENGTH, nameOrNull } from '@/lib/domain/project';
import { CreatedDate } from './created-date';
import { useEditorCommands } from './editor-context';

interface ProjectHeaderProps {
  project: Project;
  isDemo: boolean;
  conflict: Conflict | undefined;
  /** How many have the project open; null while that can't be known. */
  people: number | null;
  children: ReactNode;
}

export function ProjectHeader({ project, isDemo, conflict, people, children }: ProjectHeaderProps) {
  const t = useTranslations();
  const { dispatch, askRemoval } = useEditorCommands();
  const nameField = useRef<HTMLInputElement>(null);
  const rename = (name: string) => dispatch({ type: 'project-renamed', name });
  useEarlyInput(nameField, rename);
  const shownName = nameOrNull(project.name) ?? t('title.untitled');
  return (
    <div className="mb-6 md:mb-7">
      <PageTitle>{t('title.project', { name: shownName })}</PageTitle>
      <h1 className="sr-only">{shownName}</h1>
      <div className="flex items-center gap-2">
        <input
          ref={nameField}
          value={project.name ?? ''}
          onChange={(event) => rename(event.target.value)}
          maxLength={MAX_NAME_LENGTH}
          aria-label={t('project.nameLabel')}
          placeholder={t('title.untitled')}
          autoComplete="off"
          className="touch-target -ml-2 min-w-0 flex-1 truncate rounded-lg px-2 py-0.5 text-[26px] leading-tight font-[660] tracking-[-0.025em] hover:bg-tint md:text-[32px]"
        />
        {children}
        {!isDemo && (
          <IconButton label={t('project.delete')} tone="danger" onClick={() => askRemoval({ kind: 'project' })}>
            <Trash2 />
          </IconButton>
        )}
      </div>
      <div className="mt-1 flex flex-wrap gap-x-4 text-sm text-soft">
        <CreatedDate createdAt={project.createdAt} />
        {people !== null && people > 1 && <p>{t('project.people', { count: people })}</p>}
      </div>
      <ConflictNotes
        id={project.id}
        conflict={openConflict(conflict, project)}
        show={(_field, { name }) => ({
          mine: shownName,
          theirs: nameOrNull(name?.theirs ?? null) ?? t('title.untitled'),
        })}
      />
    </div>
  );
}
