'use client';

import { Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { PageTitle } from '@/components/layout/page-title';
import { IconButton } from '@/components/ui/icon-button';
import { useEarlyInput } from '@/components/ui/use-early-input';
import type { Project } from '@/lib/domain/project';
import { MAX_NAME_LENGTH, nameOrNull } from '@/lib/domain/project';
import { CreatedDate } from './created-date';
import { useEditorCommands } from './editor-context';

export function ProjectHeader({ project, isDemo }: { project: Project; isDemo: boolean }) {
  const t = useTranslations();
  const { dispatch, askRemoval } = useEditorCommands();
  const nameField = useRef<HTMLInputElement>(null);
  const rename = (name: string) => dispatch({ type: 'project-renamed', name });
  useEarlyInput(nameField, rename);
  const shownName = nameOrNull(project.name) ?? t('title.untitled');
  return (
    <div className="mb-6 flex items-start justify-between gap-2 md:mb-7">
      <PageTitle>{t('title.project', { name: shownName })}</PageTitle>
      <div className="min-w-0 flex-1">
        <h1 className="sr-only">{shownName}</h1>
        <input
          ref={nameField}
          value={project.name ?? ''}
          onChange={(event) => rename(event.target.value)}
          maxLength={MAX_NAME_LENGTH}
          aria-label={t('project.nameLabel')}
          placeholder={t('title.untitled')}
          autoComplete="off"
          className="touch-target -ml-2 w-full truncate rounded-lg px-2 py-0.5 text-[26px] leading-tight font-[660] tracking-[-0.025em] hover:bg-tint md:text-[32px]"
        />
        <CreatedDate createdAt={project.createdAt} />
      </div>
      {!isDemo && (
        <IconButton label={t('project.delete')} tone="danger" onClick={() => askRemoval({ kind: 'project' })}>
          <Trash2 />
        </IconButton>
      )}
    </div>
  );
}
