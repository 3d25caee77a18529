import { useTranslations } from 'next-intl';
import { useRef } from 'react';
import { nameInText } from '@/components/project/name-in-text';
import { Icon } from '@/components/ui/icon';
import { IconButton } from '@/components/ui/icon-button';
import { Lazy, useLazyCode } from '@/components/ui/lazy-code';
import { TitleField } from '@/components/ui/title-field';
import { useEarlyInput, useSteadyText } from '@/components/ui/uncontrolled-field';
import { cleanName, MAX_NAME_LENGTH, nameOrNull } from '@/lib/domain/name';
import { isLocalProject } from '@/lib/domain/temporary-id';
import { canRedo, canUndo } from '@/lib/editor/selectors';
import { useOpenDialog } from './dialog-context';
import { SHARE_ID, TITLE_ID } from './element-ids';
import { lazyParts } from './lazy-parts';
import { ProjectFacts } from './project-facts';
import { ProjectMenu } from './project-menu';
import { useOutline, useProjectSession, useSession } from './session-context';

export function ProjectHeader() {
  const t = useTranslations();
  const session = useSession();
  const { name, isAsked } = useOutline(({ editor }) => ({
    name: editor.draft.name,
    isAsked: editor.conflicts.size > 0,
  }));
  const nameField = useRef<HTMLTextAreaElement>(null);
  const rename = (name: string) => session.dispatch({ type: 'project-renamed', name });
  useEarlyInput(nameField, rename);
  const text = cleanName(name ?? '');
  const initialName = useSteadyText(nameField, text);
  const shownName = nameInText(t, 'project', name);
  return (
    <div className="mb-2 md:mb-7">
      <title>{t('title.project', { name: shownName })}</title>
      <h1 className="sr-only">{nameOrNull(name) ?? t('title.untitled')}</h1>
      <div className="flex flex-wrap items-start justify-end gap-x-2 md:gap-y-1">
        <TitleField
          id={TITLE_ID}
          ref={nameField}
          initial={initialName}
          text={text}
          onType={rename}
          maxLength={MAX_NAME_LENGTH}
          label={t('project.nameLabel')}
          placeholder={t('title.untitled')}
        />
        <div className="project-buttons">
          <UndoButtons />
          <ShareButton />
          <ProjectMenu />
        </div>
        <ProjectFacts>
          <NewsLine />
        </ProjectFacts>
      </div>
      {isAsked && <Lazy code={lazyParts}>{(lazy) => <lazy.QuestionsWithoutRow />}</Lazy>}
    </div>
  );
}

/** What the server has not created yet has no link that leads anybody to it. */
function ShareButton() {
  const t = useTranslations('sharing');
  const openDialog = useOpenDialog();
  const hasLink = useOutline(({ editor }) => !isLocalProject(editor.snapshot.id));
  return (
    hasLink && (
      <IconButton id={SHARE_ID} label={t('open')} aria-haspopup="dialog" onClick={() => openDialog({ sharing: 'own' })}>
        <Icon name="share" />
      </IconButton>
    )
  );
}

/** How much is new since this device's last visit, once that is known. It stands last in its line, where nothing moves for it. */
function NewsLine() {
  const { isDemo } = useSession();
  const lazy = useLazyCode(lazyParts);
  return !isDemo && lazy && <lazy.News />;
}

function UndoButtons() {
  const t = useTranslations('undo');
  const session = useSession();
  const { isUndoPossible, isRedoPossible } = useProjectSession(({ editor }) => ({
    isUndoPossible: canUndo(editor),
    isRedoPossible: canRedo(editor),
  }));
  return (
    <div className="flex flex-none">
      <IconButton
        label={t('undo')}
        aria-disabled={!isUndoPossible}
        onClick={() => session.dispatch({ type: 'undone' })}
        className="aria-disabled:*:opacity-40"
      >
        <Icon name="undo" />
      </IconButton>
      <IconButton
        label={t('redo')}
        aria-disabled={!isRedoPossible}
        onClick={() => session.dispatch({ type: 'redone' })}
        // On a phone it comes only when it is of use, at the outer side, so that no other button moves.
        className="aria-disabled:*:opacity-40 max-md:-order-1 max-md:aria-disabled:hidden"
      >
        <Icon name="redo" />
      </IconButton>
    </div>
  );
}
