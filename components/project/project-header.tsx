import { Trash2 } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { ConflictNotes } from '@/components/project/conflicts/conflict-notes';
import { IconButton } from '@/components/ui/icon-button';
import { useEarlyInput, useSteadyText } from '@/components/ui/uncontrolled-field';
import { openConflict } from '@/lib/domain/merge/conflict';
import { isolatedName, MAX_NAME_LENGTH, nameOrNull } from '@/lib/domain/name';
import { CreatedDate } from './created-date';
import { useDialogs } from './dialog-context';
import { UndoButtons } from './saving/undo-buttons';
import { useProjectSession, useSession } from './session-context';

export function ProjectHeader() {
  const t = useTranslations();
  const session = useSession();
  const { askRemoval } = useDialogs();
  const { id, name, createdAt, conflict, people } = useProjectSession(({ editor, people }) => {
    const { id, name, createdAt } = editor.draft;
    return { id, name, createdAt, conflict: editor.conflicts.get(id), people };
  });
  const nameField = useRef<HTMLInputElement>(null);
  const rename = (name: string) => session.dispatch({ type: 'project-renamed', name });
  useEarlyInput(nameField, rename);
  const initialName = useSteadyText(nameField, name ?? '');
  const open = openConflict(conflict, { name });
  const shownName = isolatedName(name, t('title.untitled'));
  return (
    <div className="mb-6 md:mb-7">
      <title>{t('title.project', { name: shownName })}</title>
      <h1 className="sr-only">{nameOrNull(name) ?? t('title.untitled')}</h1>
      <div className="flex items-center gap-2">
        <input
          ref={nameField}
          defaultValue={initialName}
          onChange={(event) => rename(event.target.value)}
          dir="auto"
          maxLength={MAX_NAME_LENGTH}
          aria-label={t('project.nameLabel')}
          placeholder={t('title.untitled')}
          autoComplete="off"
          className="touch-target -ml-2 min-w-0 flex-1 truncate rounded-lg px-2 py-0.5 text-[26px] leading-tight font-[660] tracking-[-0.025em] hover:bg-tint md:text-[32px]"
        />
        <UndoButtons />
        {!session.isDemo && (
          <IconButton label={t('project.delete')} tone="danger" onClick={() => askRemoval({ kind: 'project' })}>
            <Trash2 />
          </IconButton>
        )}
      </div>
      <div className="mt-1 flex flex-wrap gap-x-4 text-sm text-soft">
        <CreatedDate createdAt={createdAt} />
        {people !== null && people > 1 && <p>{t('project.people', { count: people })}</p>}
      </div>
      {open && (
        <ConflictNotes
          id={id}
          conflict={open}
          show={(_field, { name }) => ({
            mine: shownName,
            theirs: isolatedName(name?.theirs ?? null, t('title.untitled')),
          })}
        />
      )}
    </div>
  );
}
